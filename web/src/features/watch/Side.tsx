import { timeoutsPerSet } from '../../rules/liveMatch.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { displayedScore, hasNoScore, hasSets } from './watchView.ts'
import type { WatchView } from './watchView.ts'
import '../../scoreboard/digits.css'
import '../../ui/style/kits.css'
import styles from './Side.module.css'

/** One half of the screen: a team with its score, as large as fits. */
export function Side({ view, team }: { view: WatchView; team: Team }) {
  const score = displayedScore(view)
  const digits = Math.max(2, String(Math.max(score.team1, score.team2)).length)
  const isLive = view.status === 'live'
  return (
    <section className={styles.place} aria-label={view[team].name}>
      <div className={`${styles.side} ${styles[team]}`} data-kit={view[team].kit}>
        <p className={styles.head}>
          <bdi className={styles.name}>{view[team].name}</bdi>
          {isLive && view.rules.serve && view.serving === team && (
            <>
              <span className={styles.ball} role="img" aria-label={t('Serves')} />
              {serverOf(view) > 0 && <strong>{t('Number {number}', { number: serverOf(view) })}</strong>}
            </>
          )}
          <span className={styles.gap} />
          {isLive && view.rules.serve && <Timeouts taken={view.timeouts[team === 'team1' ? 0 : 1] ?? 0} />}
          {isLive && hasSets(view) && <PastSets view={view} team={team} />}
          {isLive && hasSets(view) && (
            <span className={styles.sets}>{t('Sets {sets}', { sets: view[`${team}Score`] })}</span>
          )}
          {view.winner === team && <span className={styles.winner}>{t('Winner')}</span>}
        </p>
        {!hasNoScore(view) && (
          <p className={`${styles.score} ${styles[`digits-${digits}`] ?? ''}`}>
            <span key={score[team]} className={isLive ? styles.bump : undefined}>
              {score[team]}
            </span>
          </p>
        )}
      </div>
    </section>
  )
}

/** Returns the number of the player who serves; 0 if it is unknown. */
function serverOf({ serving, lineups }: WatchView): number {
  return lineups?.[serving === 'team1' ? 0 : 1]?.[0] ?? 0
}

/** The points of the finished sets. Hidden from screen readers, which read the list of sets. */
function PastSets({ view, team }: { view: WatchView; team: Team }) {
  return view.sets.slice(0, -1).map((set, index) => {
    const points = set[`${team}Score`]
    const isWon = points === Math.max(set.team1Score, set.team2Score)
    return (
      <span key={index} className={`${styles.past} ${isWon ? '' : styles.lost}`} aria-hidden>
        {points}
      </span>
    )
  })
}

function Timeouts({ taken }: { taken: number }) {
  if (taken === 0) return null
  return (
    <span
      className={styles.timeouts}
      role="img"
      aria-label={t('{taken} of {total} time-outs taken', { taken, total: timeoutsPerSet })}
    >
      {'T'.repeat(taken)}
    </span>
  )
}
