import { timeoutsPerSet } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/liveMatch.ts'
import type { Team } from '../../rules/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { orderOf } from './boardView.ts'
import type { CourtToolsProps } from './parts.ts'
import styles from './Game.module.css'

/** Who serves, which a tap corrects, and the time-outs that are left; of each team where its half is. */
export function CourtTools({ game, record, state }: CourtToolsProps) {
  return (
    <div className={styles.court}>
      {orderOf(state).map((team) => (
        <div key={team} className={styles.tools} role="group" aria-label={record.invite[team].name}>
          <p className={`${styles.team} ${styles[team]}`} aria-hidden>
            {record.invite[team].name}
          </p>
          <Button
            className={styles.tool}
            aria-pressed={state.serving === team}
            onClick={() => game.tell(() => ({ type: 'serve', team }))}
          >
            {state.serving === team ? '● Serves' : '○ Serve'}
          </Button>
          <Button
            className={styles.tool}
            disabled={left(state, team) === 0}
            onClick={() => game.tell(() => ({ type: 'timeout', team }))}
          >
            Time-out, {left(state, team)} left
          </Button>
        </div>
      ))}
    </div>
  )
}

function left({ timeouts }: MatchState, team: Team): number {
  return Math.max(0, timeoutsPerSet - timeouts[team === 'team1' ? 0 : 1])
}
