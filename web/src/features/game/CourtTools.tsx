import { timeoutsPerSet } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/liveMatch.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/Button.tsx'
import { orderOf } from './boardView.ts'
import type { CourtToolsProps } from './lazyParts.ts'
import styles from './Game.module.css'

/** For each team, on the side of its half: the serve, which a tap corrects, and the remaining time-outs. */
export function CourtTools({ game, record, state }: CourtToolsProps) {
  return (
    <div className={styles.court}>
      {orderOf(state).map((team) => (
        <div key={team} className={styles.tools} role="group" aria-label={record.invite[team].name}>
          <p className={`${styles.team} ${styles[team]}`} data-kit={record.invite[team].kit} aria-hidden>
            <bdi>{record.invite[team].name}</bdi>
          </p>
          <Button
            className={styles.tool}
            aria-pressed={state.serving === team}
            onClick={() => game.act(() => ({ type: 'serve', team }))}
          >
            {state.serving === team ? t('● Serves') : t('○ Serve')}
          </Button>
          <Button
            className={styles.tool}
            disabled={timeoutsLeft(state, team) === 0}
            onClick={() => game.act(() => ({ type: 'timeout', team }))}
          >
            {t('Time-out, {count} left', { count: timeoutsLeft(state, team) })}
          </Button>
        </div>
      ))}
    </div>
  )
}

function timeoutsLeft({ timeouts }: MatchState, team: Team): number {
  return Math.max(0, timeoutsPerSet - timeouts[team === 'team1' ? 0 : 1])
}
