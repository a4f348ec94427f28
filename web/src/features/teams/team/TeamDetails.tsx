import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gamesQuery, schedulesQuery } from '../../../api/client/queries.ts'
import type { RenderGameSheet } from '../../../api/games/gameSheet.ts'
import type { Game, LeagueView, ScheduledGame, Team } from '../../../contract/types.ts'
import { publicTeamPath } from '../../../lib/paths.ts'
import { copyText } from '../../../lib/share.ts'
import { mayManage, mayScore } from '../../../rules/roles.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { tierLetter } from '../../../rules/tierNames.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { unknownPointsInWords } from '../../../rules/tableRules.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton, PageLink } from '../../../ui/controls/LinkButton.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { Form } from '../../../ui/team/Form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { gamesOfTeam } from './gamesOfTeam.ts'
import { NextGames, Results, Rivals } from './TeamGames.tsx'
import { TeamFields, TeamKit } from './TeamFields.tsx'
import { TeamPast } from './TeamPast.tsx'
import { TeamWishes } from './TeamWishes.tsx'
import styles from './Team.module.css'

interface Props {
  league: LeagueView
  team: Team
  teams: Team[]
  gameSheet: RenderGameSheet
  /** Whether the edit fields are shown initially. */
  isEdited: boolean
  /** Whether the wishes are shown initially. */
  showsWishes: boolean
}

/** The details of a team: its record and form, the fields that a manager may change, its games, and its links. */
export function TeamDetails({ league, team, teams, gameSheet, isEdited, showsWishes }: Props) {
  const games = useQuery(gamesQuery(league.id))
  const schedules = useQuery(schedulesQuery(league.id))
  const own = useMemo(
    () => games.data && schedules.data && gamesOfTeam(team.id, games.data, schedules.data),
    [team.id, games.data, schedules.data],
  )
  const [opened, setOpened] = useState<ScheduledGame | Game | null>(null)
  const onOpen = mayScore(league) ? setOpened : undefined
  const failed = [games, schedules].find(({ error }) => error)
  const difference = team.pointsFor - team.pointsAgainst
  const unknown = unknownPointsInWords(team.pointsUnknown)
  return (
    <div className={styles.details}>
      <div className={styles.head} data-kit={team.kit}>
        <Badge kit={team.kit} badge={team.badge} size="huge" />
        <dl className={styles.facts}>
          <Fact label={tournamentDay(league) ? t('Pool') : t('Tier')}>{tierLetter(league, team.tier)}</Fact>
          <Fact label={t('Won–lost')}>
            {team.wins}–{team.losses}
          </Fact>
          <Fact label={t('Point diff')}>{formatSigned(difference)}</Fact>
        </dl>
        {unknown && <p className="muted">{unknown}</p>}
      </div>
      {mayManage(league) && (
        <>
          <TeamKit team={team} />
          <details open={isEdited}>
            <summary className={styles.summary}>{t('Edit Team')}</summary>
            <TeamFields league={league} team={team} />
          </details>
          <details open={showsWishes}>
            <summary className={styles.summary}>{t('Wishes')}</summary>
            <TeamWishes league={league} team={team} teams={teams} />
          </details>
        </>
      )}
      {own ? (
        <>
          <NextGames games={own.next} teams={teams} onOpen={onOpen} />
          <Results games={own.results} teams={teams} form={<Form results={own.form} />} onOpen={onOpen} />
          <Rivals rivals={own.rivals} teams={teams} />
          <TeamPast team={team} />
        </>
      ) : failed?.error ? (
        <LoadFailed what={t('The games')} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading />
      )}
      {league.slug && league.visibility !== 'off' && <Links slug={league.slug} team={team} />}
      {opened && gameSheet(league, opened, () => setOpened(null))}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Links to the public page of the team, and to the calendar of its games. */
function Links({ slug, team }: { slug: string; team: Team }) {
  const calendar = `/api/public/${slug}/teams/${team.id}/calendar.ics`
  return (
    <section className={styles.part} aria-label={t('Links')}>
      <h3>{t('Links')}</h3>
      <div className={styles.links}>
        <LinkButton small href={publicTeamPath(slug, team.id)}>
          {t('Team Page')}
        </LinkButton>
        <PageLink small href={`webcal://${location.host}${calendar}`}>
          {t('Subscribe to Calendar')}
        </PageLink>
        <Button small onClick={() => void copyCalendar(location.origin + calendar)}>
          {t('Copy Calendar Link')}
        </Button>
      </div>
    </section>
  )
}

async function copyCalendar(address: string): Promise<void> {
  if (await copyText(address))
    showToast({ title: t('Link copied!'), description: t('Add it to a calendar as a subscription') })
  else showToast({ title: t('The link could not be copied'), description: address, destructive: true })
}
