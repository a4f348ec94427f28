import { memo } from 'react'
import type { Court, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { weekdayAndDayOf } from '../../../lib/dates.ts'
import { shownWeek } from '../../../rules/tierNames.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import type { Conflicts } from '../conflicts.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import type { Night } from '../scheduleGroups.ts'
import styles from '../Schedule.module.css'

/**
 * The head of the schedule: the selected night with its games, or all games. Says how many have no time or court, and how many
 * conflict.
 */
export const NightState = memo(function NightState({
  league,
  night,
  upcomingCount,
  games,
  courts,
  conflicts,
}: {
  league: LeagueView
  /** The selected night; undefined for all nights. */
  night: Night | undefined
  /** The number of upcoming games on all nights. */
  upcomingCount: number
  games: ScheduledGame[]
  courts: Court[]
  conflicts: Conflicts
}) {
  const upcoming = games.filter(isUpcoming)
  const tiers = new Set(courts.map(({ tier }) => tier)) // games of tiers without courts need no court
  const placed = upcoming.filter(
    ({ waiting, courtName, tier }) => !waiting && (courtName !== null || !tiers.has(tier)),
  )
  const week = shownWeek(league, night?.week)
  return (
    <>
      {night && <b className={styles.night}>{describeNight(night)}</b>}
      {week && <Tag>{t('Week {weekNumber}', { weekNumber: week })}</Tag>}
      <h2 tabIndex={-1} className={night ? `muted ${styles.total}` : ''}>
        {t({ one: '{count} upcoming game', other: '{count} upcoming games' }, { count: upcomingCount })}
      </h2>
      {placed.length < upcoming.length && (
        <span className="muted">
          {t('{placed} of {count} placed', { placed: placed.length, count: upcoming.length })}
        </span>
      )}
      {conflicts.size > 0 && (
        <Tag kind="bad">
          <MoreIcon small name="warning" />
          {t({ one: '{count} game clashes', other: '{count} games clash' }, { count: conflicts.size })}
        </Tag>
      )}
    </>
  )
})

/** Returns "Thursday, Jan 7 · 18 games". */
function describeNight({ day, upcoming }: Night): string {
  const games = t({ one: '{count} game', other: '{count} games' }, { count: upcoming })
  return `${weekdayAndDayOf(day)} · ${games}`
}
