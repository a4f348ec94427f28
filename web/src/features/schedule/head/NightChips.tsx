import { memo, useEffect, useRef } from 'react'
import { dayAndMonthOf, dayInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { LiveDot } from '../../../ui/team/LivePill.tsx'
import type { Night } from '../scheduleGroups.ts'
import styles from './NightChips.module.css'

interface Props {
  nights: Night[]
  /** Whether "all nights" can be selected. */
  hasAll: boolean
  tonight: string
  /** The number of upcoming games on all nights. */
  upcomingCount: number
  /** The day of the selected night, or empty for all nights. */
  selected: string
  onSelect: (night: string) => void
}

/** The nights as a row of radio buttons that look like calendar leaves. */
export const NightChips = memo(function NightChips({
  nights,
  hasAll,
  tonight,
  upcomingCount,
  selected,
  onSelect,
}: Props) {
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector('input:checked')?.parentElement
    if (!row.current || !chip) return
    const middle = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
    row.current.scrollLeft = middle
  }, [selected])
  return (
    <fieldset ref={row} className={`${styles.nights} unprinted`}>
      <legend className="sr-only">{t('Night')}</legend>
      {hasAll && (
        <label className={styles.night}>
          <input type="radio" name="night" checked={selected === ''} onChange={() => onSelect('')} />
          <span className="sr-only">
            {t(
              { one: 'All nights ({count} game)', other: 'All nights ({count} games)' },
              { count: upcomingCount },
            )}
          </span>
          <span className={styles.leaf} aria-hidden>
            <span>{t('All')}</span>
            <b>{upcomingCount}</b>
            <span>{t('games')}</span>
          </span>
        </label>
      )}
      {nights.map((night) => (
        <Chip
          key={night.day}
          night={night}
          isTonight={night.day === tonight}
          isOver={night.day < tonight}
          tonight={tonight}
          isSelected={night.day === selected}
          onSelect={onSelect}
        />
      ))}
    </fieldset>
  )
})

interface ChipProps extends Pick<Props, 'tonight' | 'onSelect'> {
  night: Night
  isTonight: boolean
  isOver: boolean
  isSelected: boolean
}

const Chip = memo(function Chip({ night, tonight, isTonight, isOver, isSelected, onSelect }: ChipProps) {
  const { day, month } = dayAndMonthOf(night.day)
  return (
    <label className={`${styles.night} ${isOver ? styles.over : ''}`}>
      <input type="radio" name="night" checked={isSelected} onChange={() => onSelect(night.day)} />
      <span className="sr-only">{nightLabel(night, tonight)}</span>
      <span className={styles.leaf} aria-hidden>
        <span>{night.week === null ? '\u00a0' : t('Wk {week}', { week: night.week })}</span>
        <b>{day}</b>
        <span>
          {isTonight ? (
            <>
              <LiveDot /> {t('tonight')}
            </>
          ) : (
            month
          )}
        </span>
      </span>
    </label>
  )
})

/** Returns the label of a night: "Tonight, Nov 26, 2026 (12 games)". */
export function nightLabel({ day, upcoming }: Night, tonight: string): string {
  const date = dayInWords(day)
  const games =
    upcoming > 0 ? t({ one: '{count} game', other: '{count} games' }, { count: upcoming }) : t('cancelled')
  return day === tonight ? t('Tonight, {date} ({games})', { date, games }) : `${date} (${games})`
}
