import { useEffect, useState } from 'react'
import { muted, soundHorn, toggleMuted } from '../lib/horn.ts'
import { useStore } from '../lib/store.ts'
import { canUndo, scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import { pointWord } from '../rules/pointWord.ts'
import { leader } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { Board } from './Board.tsx'
import type { BoardGame } from './boardGame.ts'
import { freeDeeds } from './freeDeeds.ts'
import { endGameNow, leaveGame, playNextPointWins } from './session.ts'
import type { Session } from './session.ts'
import { useSecondsPlayed } from './useClock.ts'
import { clockTime, teamName } from './words.ts'
import styles from './Board.module.css'

/** The board of the free scorer: its clock has a limit and a horn, and its game is kept on this device alone. */
export function FreeBoard({ game, scored, unsaved }: Session & { game: Game }) {
  const { maxTime } = game.rules
  const limit = maxTime === undefined ? Infinity : maxTime * 60
  const seconds = useSecondsPlayed(game)
  const timeUp = seconds >= limit
  const [sawItRun] = useState(!timeUp)
  return (
    <Board
      game={boardGame(game, scored)}
      deeds={freeDeeds}
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
          {timeUp && <TimeUp game={game} sounds={sawItRun} />}
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
    word: pointWord(game, team),
  })
  return {
    sides: { team1: side('team1'), team2: side('team2') },
    beat: game.scoreHistory.length,
    scored,
    canScore: winnerOf(game) === null,
    canUndo: canUndo(game),
  }
}

function MuteToggle() {
  const silent = useStore(muted)
  return (
    <IconButton
      icon={silent ? 'muted' : 'sound'}
      label={silent ? t('Turn the horn on') : t('Mute the horn')}
      onClick={toggleMuted}
    />
  )
}

/** The time has run out: the horn sounds once, and play goes on until someone ends it. */
function TimeUp({ game, sounds }: { game: Game; sounds: boolean }) {
  const [fresh] = useState(sounds)
  useEffect(() => {
    if (fresh) soundHorn()
  }, [fresh])
  const ahead = leader(scoreOf(game))
  const agreed = game.nextPointWinsFrom !== undefined
  if (winnerOf(game)) return null
  return (
    <div className={styles.timeUp}>
      {fresh && <span className={styles.horn} data-horn />}
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
