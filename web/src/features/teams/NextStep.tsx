import { useQuery } from '@tanstack/react-query'
import { gamesQuery, schedulesQuery } from '../../api/client/queries.ts'
import { optionalQuery } from '../../api/client/useAllLoaded.ts'
import type { LeagueView } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import styles from './Teams.module.css'

/**
 * A hint that points to the schedule while the league has no games. The games are requested only if the schedule is empty, because a
 * league with a schedule never shows the hint and its list of games may be large.
 */
export function NextStep({ league }: { league: LeagueView }) {
  const { data: schedules } = useQuery({ ...schedulesQuery(league.id), ...optionalQuery })
  const { data: games } = useQuery({
    ...gamesQuery(league.id),
    ...optionalQuery,
    enabled: schedules?.length === 0,
  })
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
