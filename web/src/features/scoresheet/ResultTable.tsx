import type { Team } from '../../rules/rules.ts'
import type { SheetGame } from './sheetGame.ts'
import { scoreLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { letters } from './notes.ts'
import type { PlayedMatch, PlayedSet } from './playedMatch.ts'
import styles from './Paper.module.css'

interface Props {
  played: PlayedMatch
  names: SheetGame['names']
  /** Whether the points of the sets are known, and not only the sets won. */
  hasPoints: boolean
}

/** The result as on the sheets of referees: time-outs, sets won and points of each set, and their sums. */
export function ResultTable({ played, names, hasPoints }: Props) {
  const { sets } = played
  return (
    <>
      {hasPoints && (
        <table className={styles.result}>
          <caption className="sr-only">{t('Result')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('{letter} time-outs', { letter: letters.team1 })}</th>
              <th scope="col">{t('{letter} won', { letter: letters.team1 })}</th>
              <th scope="col">{t('{letter} points', { letter: letters.team1 })}</th>
              <th scope="col">{t('Set')}</th>
              <th scope="col">{t('{letter} points', { letter: letters.team2 })}</th>
              <th scope="col">{t('{letter} won', { letter: letters.team2 })}</th>
              <th scope="col">{t('{letter} time-outs', { letter: letters.team2 })}</th>
            </tr>
          </thead>
          <tbody>
            {sets.map((set, i) => (
              <Row key={i} sets={[set]} label={String(i + 1)} />
            ))}
            {sets.length > 1 && <Row sets={sets} label={t('Total')} />}
          </tbody>
        </table>
      )}
      <p className={styles.winner}>{winnerLine(played, names)}</p>
    </>
  )
}

function Row({ sets, label }: { sets: readonly PlayedSet[]; label: string }) {
  const cells = (team: Team) => ({
    timeouts: sum(sets, (set) => set.timeouts.filter((timeout) => timeout.team === team).length),
    won: sum(sets, ({ winner }) => Number(winner === team)),
    points: sum(sets, ({ score }) => score[`${team}Score`]),
  })
  const [one, two] = [cells('team1'), cells('team2')]
  return (
    <tr>
      <td>{one.timeouts}</td>
      <td>{one.won}</td>
      <td>{one.points}</td>
      <th scope="row">{label}</th>
      <td>{two.points}</td>
      <td>{two.won}</td>
      <td>{two.timeouts}</td>
    </tr>
  )
}

function sum(sets: readonly PlayedSet[], valueOf: (set: PlayedSet) => number): number {
  return sets.reduce((total, set) => total + valueOf(set), 0)
}

/** Returns the result in words; empty while the match is running. */
function winnerLine({ sets, winner, drawn, ...played }: PlayedMatch, names: SheetGame['names']): string {
  if (drawn) return t('Draw')
  if (!winner) return ''
  const [only] = sets
  const inSets = { team1Score: played.team1Sets, team2Score: played.team2Sets }
  const score = sets.length === 1 && only ? only.score : inSets
  return t('Winner: {team}, {score}', { team: names[winner], score: scoreLine(score) })
}
