import { useRef, useState } from 'react'
import type { TouchEvent } from 'react'
import type { Hall, HallDay } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { SelectField } from '../../ui/controls/fields.tsx'
import { SegmentTabs } from '../../ui/controls/SegmentTabs.tsx'
import { BlockWords, lookOf } from './BlockWords.tsx'
import type { DayGrid } from './dayGrid.ts'
import styles from './Halls.module.css'

/** With more courts than this a list is easier to survey than tabs. */
const maxTabs = 4

/** The shortest swipe, in pixels. */
const minSwipe = 60

/** A day of a hall on a phone: one court at a time, chosen by tabs or by swiping. */
export function CourtList({ hall, day, grid }: { hall: Hall; day: HallDay; grid: DayGrid }) {
  const [chosen, setChosen] = useState<number>()
  const touch = useRef<{ x: number; y: number }>(null)
  const { columns } = grid
  const index = Math.max(
    0,
    columns.findIndex(({ id }) => id === chosen),
  )
  const court = columns[index]
  if (!court) return null
  const options = columns.map(({ id, name }) => ({ value: String(id), label: name }))
  const hasTabs = columns.length > 1 && columns.length <= maxTabs

  function onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>): void {
    const end = changedTouches[0]
    const start = touch.current
    touch.current = null
    if (!start || !end) return
    const x = end.clientX - start.x
    if (Math.abs(x) < minSwipe || Math.abs(x) < 2 * Math.abs(end.clientY - start.y)) return
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? x > 0 : x < 0
    setChosen(columns[index + (forward ? 1 : -1)]?.id ?? court?.id)
  }

  return (
    <div
      className={styles.list}
      onTouchStart={({ touches }) => {
        const first = touches.length === 1 ? touches[0] : undefined
        touch.current = first ? { x: first.clientX, y: first.clientY } : null
      }}
      onTouchEnd={onTouchEnd}
    >
      {hasTabs ? (
        <SegmentTabs
          label={t('Courts')}
          name="court"
          options={options}
          value={String(court.id)}
          onChange={(id) => setChosen(Number(id))}
        />
      ) : (
        columns.length > 1 && (
          <SelectField
            label={t('Court')}
            value={court.id}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )
      )}
      <div
        id="panel-of-court"
        {...(hasTabs
          ? { role: 'tabpanel', 'aria-labelledby': `tab-of-court-${court.id}` }
          : { role: 'group', 'aria-label': court.name })}
      >
        <ol className={styles.blocks}>
          {court.blocks.map((block) => (
            <li key={block.from} className={styles.cell} {...lookOf(hall, block)}>
              <BlockWords block={block} timezone={day.timezone} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
