// The clock of a free game and its messages, which are loaded after the board.
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { restored } from '../../lib/collection.ts'
import { useStore } from '../../lib/store.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { GameClock } from '../GameClock.tsx'
import { endGameNow, playNextPointWins } from '../play.ts'
import { TimeUp } from '../TimeUp.tsx'
import { clockJump, followTime, keepTime } from './timeOfGame.ts'
import { useIsTimeUp, useSecondsPlayed } from './useClock.ts'
import styles from '../Board.module.css'

/** The clock of a free game, or the messages about it. */
export function FreeTime({ game, isClock = false }: { game: FreeGame; isClock?: boolean }) {
  return isClock ? <Clock game={game} /> : <TimeNotes game={game} />
}

/** The clock. A separate component, so that the passing seconds do not render the whole board. */
function Clock({ game }: { game: FreeGame }) {
  followTime(game)
  useEffect(() => keepTime(game.id), [game.id])
  return <GameClock seconds={useSecondsPlayed(game)} maxTime={game.rules.maxTime} />
}

/** The messages about the clock: that it has changed, and that time is up. */
function TimeNotes({ game }: { game: FreeGame }) {
  followTime(game)
  const isTimeUp = useIsTimeUp(game)
  const [hasSeenItRun] = useState(!isTimeUp)
  return (
    <>
      <JumpNote game={game} />
      <RestoredNote />
      {isTimeUp && (
        <TimeUp
          log={logOf(game)}
          sounds={hasSeenItRun}
          onEnd={endGameNow}
          onNextPointWins={playNextPointWins}
        />
      )}
    </>
  )
}

/** Says once that the clock of the device has changed. The time of a paused game stands still anyway. */
function JumpNote({ game: { id, state } }: { game: FreeGame }) {
  const latest = useStore(clockJump)
  if (latest?.game !== id || (latest.jump === 'closed' && state.clock?.pausedSince)) return null
  return (
    <Note onClose={() => clockJump.set(null)}>
      {latest.jump === 'changed'
        ? t('The clock of this phone changed. The time of the game goes on as before.')
        : t('This game was closed for long, or the clock of this phone changed. Its time goes on from then.')}
    </Note>
  )
}

/** Says once that the game was restored from its backup. A notification would cover the halves. */
function RestoredNote() {
  const [isShown, setShown] = useState(() => restored.delete('volleyball_live'))
  if (!isShown) return null
  return (
    <Note onClose={() => setShown(false)}>
      {t('This game could not be read and was restored from its backup. The last point may be missing.')}
    </Note>
  )
}

function Note({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className={styles.paused}>
      <span role="status">{children}</span>
      <Button
        onClick={() => {
          onClose()
          keepFocus() // the button disappears
        }}
      >
        {t('OK')}
      </Button>
    </div>
  )
}
