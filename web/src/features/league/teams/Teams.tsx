import { useQuery } from '@tanstack/react-query'
import { gamesQuery, schedulesQuery, teamsQuery } from '../../../api/queries.ts'
import { unseen } from '../../../api/useAllLoaded.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { useRequested } from '../../../lib/useRequested.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { HeadActions } from '../../../ui/page/HeadActions.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { besideList } from './teamDialog.ts'
import type { OpenedTeam, RenderTeamDialog } from './teamDialog.ts'
import { TeamTables } from './TeamTables.tsx'
import styles from './Teams.module.css'

/** What a link to this tab opens: ?open=add, ?open=captains, or ?team= with the id of a team. */
function requestedTeam(query: URLSearchParams): OpenedTeam | null {
  if (query.get('open') === 'add') return { what: 'add' }
  if (query.get('open') === 'captains') return { what: 'captains' }
  const teamId = Number(query.get('team'))
  return teamId > 0 ? { what: 'team', teamId } : null
}

/** The teams tab: a table of the teams for each tier, and the team that is open beside it or over it. */
export function Teams({ league, teamDialog }: { league: LeagueView; teamDialog: RenderTeamDialog }) {
  const { data: teams, error, refetch } = useQuery(teamsQuery(league.id))
  const [opened, open] = useRequested(requestedTeam)
  const isWide = useMedia(besideList)
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
          {mayManage(league) && teams.length > 1 && !teams.some(hasPlayed) && <NextStep league={league} />}
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
      <LinkButton primary href={`${leaguePath(league.id, 'schedule')}?open=plan`}>
        {league.scheduleMode === 'fixed' ? t('Auto Schedule Season') : t('Advance to Next Week')}
      </LinkButton>
      <LinkButton href={leaguePath(league.id, 'schedule')}>{t('Go to Schedule')}</LinkButton>
    </section>
  )
}
