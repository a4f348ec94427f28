import type { ReactNode } from 'react'
import { lastSet } from '../rules/setBreak.ts'
import type { MatchState } from '../rules/matchState.ts'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import type { BoardTeams } from './boardGame.ts'
import { Verdict } from './Verdict.tsx'
import styles from './SetBreak.module.css'

interface SetBreakProps {
  state: Pick<MatchState, 'sets'>
  teams: BoardTeams
  /** The score in sets. */
  scoreInSets: string | null
  /** The button that starts the next set; undefined on a device that only watches. */
  start: { label: string; run: () => void; disabled?: boolean } | undefined
  /** What has to be decided before the next set: the change of sides, or the toss. */
  children: ReactNode
}

/** The break between two sets: the winner of the last set, and the score of all sets so far. */
export function SetBreak({ state, teams, scoreInSets, start, children }: SetBreakProps) {
  const last = lastSet(state)
  if (!last) return null
  return (
    <section className={styles.break} aria-label={t('Between two sets')}>
      <Verdict
        winner={last.winner}
        teams={teams}
        score={last.score}
        sets={state.sets.slice(0, -1)}
        isAnnounced
        title={
          <p className={styles.title}>
            {t('{name} wins set {set}', { name: teams[last.winner].name, set: last.number })}
          </p>
        }
      >
        <p>{scoreInSets}</p>
      </Verdict>
      {children}
      {start && (
        <Button primary className={styles.start} disabled={start.disabled} onClick={start.run}>
          {start.label}
        </Button>
      )}
    </section>
  )
}
