import type { ReactNode } from 'react'
import { timeoutsPerSet } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/matchState.ts'
import { stateOf } from '../../rules/log.ts'
import { isTossed } from '../../rules/logDecide.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Act, BoardTeams } from '../boardGame.ts'
import { Lineups } from '../lineups/Lineups.tsx'
import { orderOf } from '../order.ts'
import tools from '../tools.module.css'
import { Toss } from './Toss.tsx'
import styles from './Court.module.css'

export interface CourtToolsProps {
  teams: BoardTeams
  log: Log
  /** Absent on a phone that only watches, which shows the line-ups without any control. */
  act?: Act | undefined
}

/** Shows the board of a game with line-ups. Its log needs the rules that are loaded together with this function. */
export function WithLineups({ children }: { children: ReactNode }) {
  return children
}

/** The toss before the first point, and for each team, on the side of its half: the serve marker, which a tap corrects, and the remaining time-outs. */
export function CourtTools({ teams, log, act }: CourtToolsProps) {
  const state = stateOf(log)
  if (!act)
    return (
      <div className={styles.court}>
        {orderOf(state).map((team) => (
          <p key={team} className={`${styles.team} ${styles[team]}`} data-kit={teams[team].kit} aria-hidden>
            <bdi>{teams[team].name}</bdi>
          </p>
        ))}
        <Lineups log={log} teams={teams} />
      </div>
    )
  return (
    <div className={styles.court}>
      {log.match.intervals?.toss && isTossed(log.match, state) && <Toss log={log} teams={teams} act={act} />}
      {orderOf(state).map((team) => (
        <div key={team} className={tools.tools} role="group" aria-label={teams[team].name}>
          <p className={`${styles.team} ${styles[team]}`} data-kit={teams[team].kit} aria-hidden>
            <bdi>{teams[team].name}</bdi>
          </p>
          <Button
            className={styles.tool}
            aria-pressed={state.serving === team}
            onClick={() => act(() => ({ type: 'serve', team }))}
          >
            {state.serving === team ? t('● Serves') : t('○ Serve')}
          </Button>
          <Button
            className={styles.tool}
            disabled={timeoutsLeft(state, team) === 0}
            onClick={() => act(() => ({ type: 'timeout', team }))}
          >
            {t('Time-out, {count} left', { count: timeoutsLeft(state, team) })}
          </Button>
        </div>
      ))}
      <Lineups log={log} teams={teams} act={act} />
    </div>
  )
}

function timeoutsLeft({ timeouts }: MatchState, team: Team): number {
  return Math.max(0, timeoutsPerSet - timeouts[team === 'team1' ? 0 : 1])
}
