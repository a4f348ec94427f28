import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { teamsQuery } from '../../api/client/queries.ts'
import type { LeagueView, Team } from '../../contract/types.ts'
import { useRequested } from '../../lib/useRequested.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { HeadActions } from '../../ui/page/HeadActions.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { besideList } from './teamDialog.ts'
import type { OpenedTeam, RenderTeamDialog } from './teamDialog.ts'
import { TeamTables } from './TeamTables.tsx'
import styles from './Teams.module.css'

/** Returns what a link to this tab opens: ?open=add, ?open=captains, or ?team= with the id of a team. */
function requestedTeam(query: URLSearchParams): OpenedTeam | null {
  if (query.get('open') === 'add') return { what: 'add' }
  if (query.get('open') === 'captains') return { what: 'captains' }
  const teamId = Number(query.get('team'))
  return teamId > 0 ? { what: 'team', teamId } : null
}

/** The Teams tab: a table of the teams for each tier, and the open team beside or over it. */
export function Teams({ league, teamDialog }: { league: LeagueView; teamDialog: RenderTeamDialog }) {
  const { data: teams, error, refetch } = useQuery(teamsQuery(league.id))
  const [opened, open] = useRequested(requestedTeam)
  const isWide = useMedia(besideList)
  // The cards above the tables load their code after the tables are shown, because that takes as long as the tables themselves.
  const hasCards = useDeferredValue(mayManage(league), false)
  if (!teams)
    return error ? (
      <LoadFailed what={t('The teams')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const openedId =
    opened?.what === 'team' || opened?.what === 'edit' || opened?.what === 'wishes' ? opened.teamId : 0
  const isOpen = opened && (!('teamId' in opened) || teams.some(({ id }) => id === opened.teamId))
  return (
    <>
      <HeadActions>
        <h2 tabIndex={-1} className={styles.count}>
          {t(
            { one: '{count} team', other: '{count} teams' },
            { count: teams.filter(({ withdrawnOn }) => withdrawnOn === undefined).length },
          )}
        </h2>
        {mayManage(league) && (
          <IconButton
            quiet
            icon={<MoreIcon name="note" />}
            label={t('Sign-up')}
            onClick={() => open({ what: 'signup' })}
          />
        )}
        {mayManage(league) && teams.length > 0 && (
          <IconButton
            quiet
            icon={<MoreIcon name="link" />}
            label={t('Captains’ Links')}
            onClick={() => open({ what: 'captains' })}
          />
        )}
        {mayManage(league) && (
          <Button primary className={styles.add} title={t('Add Team')} onClick={() => open({ what: 'add' })}>
            <Icon name="plus" />
            <span className={styles.word}>{t('Add Team')}</span>
          </Button>
        )}
      </HeadActions>
      <div className={styles.layout}>
        <div className={styles.tables}>
          {hasCards &&
            teams.length > 1 &&
            !teams.some(hasPlayed) &&
            teamDialog({ league, teams, opened: { what: 'next' }, onOpen: open })}
          {hasCards &&
            teams.some((team) => !hasPlayed(team) && team.withdrawnOn === undefined) &&
            teamDialog({ league, teams, opened: { what: 'withoutGames' }, onOpen: open })}
          {hasCards && teamDialog({ league, teams, opened: { what: 'signups' }, onOpen: open })}
          <TeamTables league={league} teams={teams} openedId={openedId} onOpen={open} />
        </div>
        {isOpen && teamDialog({ league, teams, opened, onOpen: open })}
        {isWide && openedId === 0 && (
          <p className={`muted unprinted ${styles.hint}`}>
            {t('Choose a team to see its games, its kit and its links.')}
          </p>
        )}
      </div>
    </>
  )
}

function hasPlayed({ wins, losses }: Team): boolean {
  return wins + losses > 0
}
