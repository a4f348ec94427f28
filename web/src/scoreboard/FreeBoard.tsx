import { useEffect, useState } from 'react'
import { muted, primeHorn, soundHorn, toggleMuted } from '../lib/horn.ts'
import { useStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { logOf } from '../rules/freeLog.ts'
import { leaderOf } from '../rules/liveMatch.ts'
import { stateOf, topOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { useBackStep } from '../ui/backSteps.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { Board } from './Board.tsx'
import type { BoardGame } from './boardGame.ts'
import { endGameNow, playNextPointWins, sessionActions } from './play.ts'
import { goBack, leaveGame } from './session.ts'
import type { Session } from './session.ts'
import { SetBreak } from './SetBreak.tsx'
import { sidesOf } from './sides.ts'
import { useSecondsPlayed } from './useClock.ts'
import { useSetBreak } from './useSetBreak.ts'
import { clockTime } from './matchText.ts'
import { teamName } from './words.ts'
import styles from './Board.module.css'

/** The board of the free scorer: its clock can have a limit with a horn, and its game is stored on this device only. */
export function FreeBoard({ game, scored, unsaved }: Session & { game: FreeGame }) {
  useBackStep(true, goBack)
  const log = logOf(game)
  const [isBreak, startSet] = useSetBreak(log)
  const board = boardGame(game, log, scored)
  const { maxTime } = game.rules
  const limit = maxTime === undefined ? Infinity : maxTime * 60
  const seconds = useSecondsPlayed(game)
  const timeUp = seconds >= limit
  const [hasSeenItRun] = useState(!timeUp)
  return (
    <Board
      game={{ ...board, canScore: board.canScore && !isBreak }}
      actions={isBreak ? { ...sessionActions, point: () => undefined } : sessionActions}
      exit={{ icon: 'settings', label: t('Exit to settings'), run: leaveGame }}
      clock={
        <p className={`${styles.clock} ${timeUp ? styles.over : ''}`} role="timer" aria-label={t('Time')}>
          {clockTime(Math.min(seconds, limit))}
          {maxTime !== undefined && <span className={styles.limit}>&nbsp;/ {maxTime}:00</span>}
        </p>
      }
      tools={maxTime !== undefined && <MuteToggle />}
      notes={
        <>
          {unsaved && (
            <span className={styles.warning}>
              {t('This game is not saved on the device. Keep this page open.')}
            </span>
          )}
          {timeUp && <TimeUp log={log} sounds={hasSeenItRun} />}
        </>
      }
      instead={
        isBreak ? (
          <SetBreak
            game={game}
            onNext={() => {
              primeHorn()
              startSet()
            }}
          />
        ) : undefined
      }
    />
  )
}

function boardGame(game: FreeGame, log: Log, scored: Team | null): BoardGame {
  return {
    sides: sidesOf(log, {
      team1: { name: teamName(game.rules, 'team1') },
      team2: { name: teamName(game.rules, 'team2') },
    }),
    actionCount: game.events.length,
    scored,
    canScore: stateOf(log).winner === null,
    canUndo: topOf(log) !== null,
  }
}

function MuteToggle() {
  const isMuted = useStore(muted)
  return (
    <IconButton
      icon={isMuted ? 'muted' : 'sound'}
      label={isMuted ? t('Turn the horn on') : t('Mute the horn')}
      onClick={toggleMuted}
    />
  )
}

/** Time is up: the horn sounds once, and play continues until someone ends the game. */
function TimeUp({ log, sounds }: { log: Log; sounds: boolean }) {
  const [hasHorn] = useState(sounds)
  useEffect(() => {
    if (hasHorn) soundHorn()
  }, [hasHorn])
  const { winner, lastPoint: agreed } = stateOf(log)
  const ahead = leaderOf(stateOf(log))
  if (winner) return null
  return (
    <div className={styles.timeUp}>
      {hasHorn && <span className={styles.horn} data-horn />}
      <span role="alert">
        {ahead || agreed ? t('Time is up.') : t('Time is up and the scores are level.')}
      </span>
      {ahead && <Button onClick={endGameNow}>{t('End game now')}</Button>}
      {!ahead && !agreed && (
        <Button
          onClick={() => {
            playNextPointWins()
            keepFocus()
          }}
        >
          {t('Play one more point')}
        </Button>
      )}
    </div>
  )
}
