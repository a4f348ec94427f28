import { memo } from 'react'
import type { Court, ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import type { Conflicts } from '../conflicts.ts'
import { isUpcoming } from '../scheduleGroups.ts'

/** Shows how many of the games have a time and a court, and how many conflict. */
export const NightState = memo(function NightState({
  games,
  courts,
  conflicts,
}: {
  games: ScheduledGame[]
  courts: Court[]
  conflicts: Conflicts
}) {
  const upcoming = games.filter(isUpcoming)
  const tiers = new Set(courts.map(({ tier }) => tier)) // games of tiers without courts need no court
  const placed = upcoming.filter(
    ({ waiting, courtName, tier }) => !waiting && (courtName !== null || !tiers.has(tier)),
  )
  return (
    <>
      {upcoming.length > 0 && (
        <span className="muted">
          {placed.length === upcoming.length
            ? t('all placed')
            : t('{placed} of {count} placed', { placed: placed.length, count: upcoming.length })}
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
