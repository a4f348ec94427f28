import type { Hall, HallDay } from '../../contract/types.ts'
import { timeOf, weekdayAndDayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { BlockWords, lookOf } from './BlockWords.tsx'
import { rowsOf } from './dayGrid.ts'
import type { DayGrid } from './dayGrid.ts'
import styles from './Halls.module.css'

/** A day of a hall on a wide screen: courts across, time down. */
export function DayTable({ hall, day, grid }: { hall: Hall; day: HallDay; grid: DayGrid }) {
  const { times, columns } = grid
  const title = t('Courts and times, {day}', { day: weekdayAndDayOf(day.date) })
  return (
    <div className={styles.scroller} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Time')}</span>
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={`break ${styles.courtName}`}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.slice(0, -1).map((time, i) => (
            <tr key={time} style={{ height: heightOf(time, times[i + 1] ?? time) }}>
              <th scope="row" className={styles.time}>
                {timeOf(time, day.timezone)}
              </th>
              {columns.map(({ id, blocks }) => {
                const block = blocks.find(({ from }) => from === time)
                return (
                  block && (
                    <td
                      key={id}
                      rowSpan={rowsOf(grid, block)}
                      className={styles.cell}
                      {...lookOf(hall, block)}
                    >
                      <BlockWords block={block} timezone={day.timezone} />
                    </td>
                  )
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The height of a row, in the scale of the time but within limits: an hour is 4rem high. */
function heightOf(from: number, to: number): string {
  return `${Math.min(Math.max((to - from) / 900_000, 2), 10)}rem`
}
