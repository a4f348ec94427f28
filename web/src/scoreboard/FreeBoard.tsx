import { useEffect, useState } from 'react'
import { muted, soundHorn, toggleMuted } from '../lib/horn.ts'
import { useStore } from '../lib/store.ts'
import { canUndo, scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import { pointLabel } from '../rules/pointLabel.ts'
import { leader } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { useBackStep } from '../ui/backSteps.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { Board } from './Board.tsx'
import type { BoardGame } from './boardGame.ts'
import { endGameNow, goBack, leaveGame, playNextPointWins, sessionActions } from './session.ts'
import type { Session } from './session.ts'
import { useSecondsPlayed } from './useClock.ts'
import { clockTime, teamName } from './words.ts'
import styles from './Board.module.css'

/** The board of the free scorer: its clock can have a limit with a horn, and its game is stored on this device only. */
export function FreeBoard({ game, scored, unsaved }: Session & { game: Game }) {
  useBackStep(true, goBack)
  const { maxTime } = game.rules
  const limit = maxTime === undefined ? Infinity : maxTime * 60
  const seconds = useSecondsPlayed(game)
  const timeUp = seconds >= limit
  const [hasSeenItRun] = useState(!timeUp)
  return (
    <Board
      game={boardGame(game, scored)}
      actions={sessionActions}
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
          {timeUp && <TimeUp game={game} sounds={hasSeenItRun} />}
        </>
      }
    />
  )
}

function boardGame(game: Game, scored: Team | null): BoardGame {
  const score = scoreOf(game)
  const side = (team: Team) => ({
    name: teamName(game.rules, team),
    score: score[team],
    sets: game.rules.bestOf ? game.setsWon[team] : null,
    label: pointLabel(game, team),
  })
  return {
    sides: { team1: side('team1'), team2: side('team2') },
    actionCount: game.scoreHistory.length,
    scored,
    canScore: winnerOf(game) === null,
    canUndo: canUndo(game),
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
function TimeUp({ game, sounds }: { game: Game; sounds: boolean }) {
  const [hasHorn] = useState(sounds)
  useEffect(() => {
    if (hasHorn) soundHorn()
  }, [hasHorn])
  const ahead = leader(scoreOf(game))
  const agreed = game.nextPointWinsFrom !== undefined
  if (winnerOf(game)) return null
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
