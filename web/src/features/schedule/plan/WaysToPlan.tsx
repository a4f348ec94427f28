import { useId } from 'react'
import type { LeagueView, Planned, SeasonBody } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Switch } from '../../../ui/controls/fields.tsx'
import { RadioChoice } from '../../../ui/controls/RadioList.tsx'
import styles from './Plan.module.css'

interface Props {
  league: LeagueView
  preview: Planned
  choice: SeasonBody
  onChoose: (choice: SeasonBody) => void
}

/** The replan modes of an existing season, side by side, and the choice whether games in the next days may move. */
export function WaysToPlan({ league, preview, choice, onChoose }: Props) {
  const group = useId()
  const ways = preview.ways ?? []
  const shown = ways.find((way) => way.shown)?.way
  const soon = (preview.kept ?? []).filter(({ why }) => why === 'soon').length
  return (
    <>
      {ways.length > 0 && (
        <fieldset className={styles.ways}>
          <legend>{t('How to change the schedule')}</legend>
          <div>
            {!shown && (
              <RadioChoice
                group={group}
                name={t(
                  {
                    one: 'As few nights as possible: would move {count} game',
                    other: 'As few nights as possible: would move {count} games',
                  },
                  { count: preview.schedulesMoved },
                )}
                detail={describeCounts(preview)}
                isSelected
                onSelect={() => undefined}
              />
            )}
            {ways.map((way) => (
              <RadioChoice
                key={way.way}
                group={group}
                name={way.sentence}
                detail={describeCounts(way)}
                isSelected={way.way === shown}
                onSelect={() => onChoose({ ...choice, way: way.way })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {(soon > 0 || choice.includeSoon) && (
        <Switch
          label={t(
            {
              one: 'Games of the next day may move too',
              other: 'Games of the next {count} days may move too',
            },
            { count: league.keepDays },
          )}
          checked={choice.includeSoon ?? false}
          onChange={(includeSoon) => onChoose({ ...choice, includeSoon })}
        />
      )}
    </>
  )
}

function describeCounts({
  schedulesCreated,
  schedulesDeleted,
  schedulesKept,
}: Pick<Planned, 'schedulesCreated' | 'schedulesDeleted' | 'schedulesKept'>): string {
  return [
    schedulesCreated > 0 && t('{count} to add', { count: schedulesCreated }),
    schedulesDeleted > 0 && t('{count} to remove', { count: schedulesDeleted }),
    t({ one: '{count} stays', other: '{count} stay' }, { count: schedulesKept }),
  ]
    .filter(Boolean)
    .join(' · ')
}
