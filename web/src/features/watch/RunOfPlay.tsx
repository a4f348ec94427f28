import { useId } from 'react'
import { counted } from '../../rules/words.ts'
import { largestLeads, lastRow, stretches } from './runOfPlay.ts'
import type { Stretch } from './runOfPlay.ts'
import type { WatchView } from './watchView.ts'
import styles from './RunOfPlay.module.css'

/** The lead over the points as a line: above the middle team 1 leads, below it team 2. In words below it. */
export function RunOfPlay({ view }: { view: WatchView }) {
  const found = stretches(view)
  if (found.length === 0) return null
  return (
    <figure className={styles.run}>
      <Line found={found} />
      <figcaption className={styles.words}>{inWords(view, found)}</figcaption>
    </figure>
  )
}

function inWords(view: WatchView, found: Stretch[]): string {
  const { team1, team2 } = largestLeads(found)
  const row = lastRow(view.run)
  const sentences = [
    team1 > 0 && `${view.team1.name} led by up to ${team1}.`,
    team2 > 0 && `${view.team2.name} led by up to ${team2}.`,
    row && row.points > 2 && `The last ${counted(row.points, 'point')} went to ${view[row.team].name}.`,
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

function Line({ found }: { found: Stretch[] }) {
  const id = useId()
  const leads = largestLeads(found)
  const [above, below] = [leads.team1 + 1, leads.team2 + 1]
  const height = above + below
  const starts = found.map((_, index) =>
    found.slice(0, index).reduce((points, { leads }) => points + leads.length - 1, 0),
  )
  const width = found.reduce((points, { leads }) => points + leads.length - 1, 0)
  const corners = found.flatMap(({ leads }, set) =>
    leads.map((lead, point) => `${(starts[set] ?? 0) + point},${above - lead}`),
  )
  const line = corners.join(' ')
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={`${id}1`}>
        <rect width={width} height={above} />
      </clipPath>
      <clipPath id={`${id}2`}>
        <rect y={above} width={width} height={below} />
      </clipPath>
      {[1, 2].map((team) => (
        <polygon
          key={team}
          className={team === 1 ? styles.team1 : styles.team2}
          clipPath={`url(#${id}${team})`}
          points={`0,${above} ${line} ${width},${above}`}
        />
      ))}
      <path className={styles.middle} d={`M0 ${above}H${width}`} />
      {starts.slice(1).map((start) => (
        <path key={start} className={styles.middle} d={`M${start} 0V${height}`} />
      ))}
      <polyline className={styles.line} points={line} />
    </svg>
  )
}
