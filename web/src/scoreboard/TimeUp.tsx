import { useEffect, useState } from 'react'
import { soundHorn } from '../lib/hornSound.ts'
import { isOver, leaderOf } from '../rules/liveMatch.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { keepFocus } from '../ui/dialog/keepFocus.ts'
import styles from './Board.module.css'

export interface TimeUpProps {
  log: Log
  /** Whether the horn sounds. It does not if the time was up before the board was opened. */
  sounds: boolean
  /** Undefined on a device that only watches. */
  onEnd: (() => void) | undefined
  onNextPointWins: () => void
}

/** The message that time is up. The horn sounds once, and play continues until a person ends the game. */
export function TimeUp({ log, sounds, onEnd, onNextPointWins }: TimeUpProps) {
  const [hasHorn] = useState(sounds)
  useEffect(() => {
    if (hasHorn) soundHorn()
  }, [hasHorn])
  const state = stateOf(log)
  const { lastPoint: agreed } = state
  const ahead = leaderOf(state)
  if (isOver(state)) return null
  return (
    <div className={styles.timeUp}>
      {hasHorn && <span className={styles.horn} data-horn />}
      <span role="alert">
        {ahead || agreed ? t('Time is up.') : t('Time is up and the scores are level.')}
      </span>
      {(ahead || log.match.draws) && onEnd && <Button onClick={onEnd}>{t('End game now')}</Button>}
      {!ahead && !agreed && onEnd && (
        <Button
          onClick={() => {
            onNextPointWins()
            keepFocus()
          }}
        >
          {t('Play one more point')}
        </Button>
      )}
    </div>
  )
}
