import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { gamesQuery, schedulesQuery, teamsQuery } from '../../../api/queries.ts'
import { unseen } from '../../../api/useAllLoaded.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { mayManage } from '../../../rules/roles.ts'
import { signed } from '../../../rules/signed.ts'
import { t } from '../../../t.ts'
import { Badge } from '../../../ui/team/Badge.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { useGradually } from '../../../ui/list/useGradually.ts'
import { AddTeam } from './AddTeam.tsx'
import { DeleteTeam } from './DeleteTeam.tsx'
import { EditTeam } from './EditTeam.tsx'
import panel from '../../../ui/style/panel.module.css'
import styles from './Teams.module.css'

/** The teams tab: the teams of the league, grouped by tier. */
export function Teams({ league }: { league: LeagueView }) {
  const { data: teams, error, refetch } = useQuery(teamsQuery(league.id))
  const [isAdding, setIsAdding] = useState(false)
  const [teamToEdit, setTeamToEdit] = useState<Team | null>(null)
  const [teamToDelete, setTeamToDelete] = useState<Team | null>(null)
  if (!teams)
    return error ? (
      <LoadFailed what={t('The teams')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  return (
    <>
      <div className={panel.top}>
        <h2 tabIndex={-1}>{t({ one: '{count} team', other: '{count} teams' }, { count: teams.length })}</h2>
        {mayManage(league) && (
          <Button primary onClick={() => setIsAdding(true)}>
            {t('Add Team')}
          </Button>
        )}
      </div>
      {mayManage(league) && teams.length > 1 && !teams.some(hasPlayed) && <NextStep league={league} />}
      <Tiers teams={teams} {...(mayManage(league) && { onEdit: setTeamToEdit, onDelete: setTeamToDelete })} />
      {isAdding && <AddTeam league={league} onClose={() => setIsAdding(false)} />}
      {teamToEdit && <EditTeam league={league} team={teamToEdit} onClose={() => setTeamToEdit(null)} />}
      {teamToDelete && <DeleteTeam team={teamToDelete} onClose={() => setTeamToDelete(null)} />}
    </>
  )
}

function hasPlayed({ wins, losses }: Team): boolean {
  return wins + losses > 0
}

interface TeamActions {
  onEdit?: (team: Team) => void
  onDelete?: (team: Team) => void
}

/** Number of teams rendered first; they fill a screen. */
const initialTeamCount = 12

function Tiers({ teams, ...actions }: TeamActions & { teams: Team[] }) {
  const sorted = useMemo(() => teams.toSorted((a, b) => a.tier - b.tier), [teams])
  const shownTeams = useGradually(sorted, initialTeamCount)
  return [...new Set(shownTeams.map((team) => team.tier))].map((tier) => (
    <section key={tier} className={panel.group} aria-label={t('Tier {tier}', { tier })}>
      <h3>{t('Tier {tier}', { tier })}</h3>
      <ul className={styles.grid}>
        {shownTeams
          .filter((team) => team.tier === tier)
          .map((team) => (
            <TeamCard key={team.id} team={team} {...actions} />
          ))}
      </ul>
    </section>
  ))
}

const TeamCard = memo(function TeamCard({ team, onEdit, onDelete }: TeamActions & { team: Team }) {
  const difference = team.pointsFor - team.pointsAgainst
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.top}>
        <h4 className={styles.name}>
          <Badge kit={team.kit} badge={team.badge} /> <bdi>{team.name}</bdi>
        </h4>
        {onEdit && onDelete && (
          <div className={styles.buttons}>
            <Button aria-label={t('Edit {name}', { name: team.name })} onClick={() => onEdit(team)}>
              {t('Edit')}
            </Button>
            <IconButton
              icon="trash"
              label={t('Delete {name}', { name: team.name })}
              onClick={() => onDelete(team)}
            />
          </div>
        )}
      </div>
      <dl className={styles.record}>
        <Figure label={t('Tier')}>{team.tier}</Figure>
        <Figure label={t('Wins')}>{team.wins}</Figure>
        <Figure label={t('Losses')}>{team.losses}</Figure>
        <Figure label={t('Point diff')} className={difference > 0 ? 'good' : 'bad'}>
          {signed(difference)}
        </Figure>
      </dl>
    </li>
  )
})

function Figure(props: { label: string; className?: string; children: string | number }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd className={props.className}>{props.children}</dd>
    </div>
  )
}

/**
 * Points to the schedule while the league has no games. The games are requested only if the schedule is empty: the list
 * of a long season is large, and the hint would not be shown.
 */
function NextStep({ league }: { league: LeagueView }) {
  const { data: schedules } = useQuery({ ...schedulesQuery(league.id), ...unseen })
  const { data: games } = useQuery({ ...gamesQuery(league.id), ...unseen, enabled: schedules?.length === 0 })
  if (!games || schedules?.length !== 0 || games.length > 0) return null
  return (
    <section className={`card ${styles.next}`} aria-label={t('Next step')}>
      <p>
        <strong>{t('The teams are in.')}</strong>{' '}
        <span>{t('Next come the games: schedule them, or record some that have been played.')}</span>
      </p>
      <LinkButton href={leaguePath(league.id, 'schedule')}>{t('Go to Schedule')}</LinkButton>
    </section>
  )
}
