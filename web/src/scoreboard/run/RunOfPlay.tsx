import { useId } from 'react'
import { t } from '../../t.ts'
import { largestLeads, lastStreak, calculateRuns, teams } from './runOfPlay.ts'
import type { PlayedGame, SetRun } from './runOfPlay.ts'
import { scoreLine } from '../words.ts'
import styles from './RunOfPlay.module.css'

/**
 * A chart of the lead after each point: above the middle line team 1 leads, below it team 2. The caption describes it in
 * words.
 */
export function RunOfPlay({ game }: { game: PlayedGame }) {
  const runs = calculateRuns(game)
  if (runs.length === 0) return null
  return (
    <figure className={styles.run}>
      <LeadChart game={game} runs={runs} />
      <figcaption className={styles.words}>{describeRuns(game, runs)}</figcaption>
    </figure>
  )
}

function describeRuns(game: PlayedGame, runs: SetRun[]): string {
  const { team1, team2 } = largestLeads(runs)
  const streak = lastStreak(game.run)
  const corrections = runs.flatMap(({ corrections = [] }) => corrections)
  const sentences = [
    ...corrections.map(({ before, after }) =>
      before
        ? t('The score was corrected from {before} to {after}.', {
            before: scoreLine(before),
            after: scoreLine(after),
          })
        : t('The score was set to {score} by hand.', { score: scoreLine(after) }),
    ),
    team1 > 0 && t('{team} led by up to {points}.', { team: game.team1.name, points: team1 }),
    team2 > 0 && t('{team} led by up to {points}.', { team: game.team2.name, points: team2 }),
    streak &&
      streak.points > 2 &&
      t(
        { one: 'The last {count} point went to {team}.', other: 'The last {count} points went to {team}.' },
        { count: streak.points, team: game[streak.team].name },
      ),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

function LeadChart({ game, runs }: { game: PlayedGame; runs: SetRun[] }) {
  const id = useId()
  const leads = largestLeads(runs)
  const [above, below] = [leads.team1 + 1, leads.team2 + 1]
  const height = above + below
  const setStarts = runs.map((_, index) =>
    runs.slice(0, index).reduce((points, { leads }) => points + leads.length - 1, 0),
  )
  const width = runs.reduce((points, { leads }) => points + leads.length - 1, 0)
  const corners = runs.flatMap(({ leads }, set) =>
    leads.map((lead, point) => `${(setStarts[set] ?? 0) + point},${above - lead}`),
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
      {teams.map((team, index) => (
        <polygon
          key={team}
          className={styles[team]}
          data-kit={game[team].kit}
          clipPath={`url(#${id}${index + 1})`}
          points={`0,${above} ${line} ${width},${above}`}
        />
      ))}
      <path className={styles.middle} d={`M0 ${above}H${width}`} />
      {setStarts.slice(1).map((start) => (
        <path key={start} className={styles.middle} d={`M${start} 0V${height}`} />
      ))}
      {runs.flatMap(({ corrections = [] }, set) =>
        corrections.map(({ at }) => {
          const x = (setStarts[set] ?? 0) + at
          return <path key={x} className={styles.correction} d={`M${x} 0V${height}`} />
        }),
      )}
      <polyline className={styles.line} points={line} />
    </svg>
  )
}
