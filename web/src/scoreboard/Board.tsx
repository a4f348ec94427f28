import { useEffect, useState } from 'react'
import { muted, primeHorn, soundHorn, toggleMuted } from '../lib/horn.ts'
import { useStore } from '../lib/store.ts'
import { keepAwake } from '../lib/wakeLock.ts'
import { canUndo, scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import { pointWord } from '../rules/pointWord.ts'
import { leader } from '../rules/rules.ts'
import type { Team } from '../rules/rules.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { ThemeToggle } from '../ui/ThemeToggle.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { closeToast } from '../ui/toast.ts'
import { Half } from './Half.tsx'
import { useCommands } from './commands.ts'
import { endGameNow, leaveGame, playNextPointWins, point, undoLast } from './session.ts'
import type { Session } from './session.ts'
import { createTapGuard } from './tapGuard.ts'
import { createTouches } from './touches.ts'
import { useSecondsPlayed } from './useClock.ts'
import { clockTime, spokenScore, teamName } from './words.ts'
import styles from './Board.module.css'

/** The screen of a game that is being played. */
export function Board({ game, scored, unsaved }: Session & { game: Game }) {
  const { rules } = game
  const controller = useCommands()
  const awake = useAwake()
  const [countsAsTap] = useState(createTapGuard)
  const [touches] = useState(createTouches)
  useEffect(closeToast, []) // nothing may lie over the halves
  const limit = rules.maxTime === undefined ? Infinity : rules.maxTime * 60
  const seconds = useSecondsPlayed(game)
  const timeUp = seconds >= limit
  const [sawItRun] = useState(!timeUp)
  const [moved, setMoved] = useState(false) // from then on also 0–0 is worth telling
  if (!moved && game.scoreHistory.length > 0) setMoved(true)
  const names = `${teamName(rules, 'team1')} against ${teamName(rules, 'team2')}`

  function undo(): void {
    undoLast()
    keepFocus() // the button is off once there is nothing left to undo
  }

  function tap(team: Team, byPointer: boolean): void {
    primeHorn()
    if (byPointer && !countsAsTap(team, performance.now())) return
    if ('vibrate' in navigator) navigator.vibrate(25) // a short knock for the thumb
    point(team)
  }

  return (
    <div className={styles.board}>
      <header className={styles.bar}>
        <IconButton icon="settings" label="Exit to settings" onClick={leaveGame} />
        <IconButton icon="undo" label="Undo" disabled={!canUndo(game)} onClick={undo} />
        <p className={`${styles.clock} ${timeUp ? styles.over : ''}`} role="timer" aria-label="Time">
          {clockTime(Math.min(seconds, limit))}
          {rules.maxTime !== undefined && <span className={styles.limit}>&nbsp;/ {rules.maxTime}:00</span>}
        </p>
        {rules.maxTime !== undefined && <MuteToggle />}
        <ThemeToggle />
      </header>
      <main className={styles.main}>
        <ScreenTitle className="sr-only" tab={`${names} · Sideout`}>
          {names}
        </ScreenTitle>
        <p className="sr-only" role="status">
          {moved && announcement(game)}
        </p>
        <div className={styles.notes}>
          {controller && (
            <span className={styles.pad}>
              <Icon name="pad" />
              Controller Connected
            </span>
          )}
          {awake === false && <span>The screen may go to sleep: tap it now and then.</span>}
          {unsaved && (
            <span className={styles.warning}>This game is not saved on the device. Keep this page open.</span>
          )}
          {timeUp && <TimeUp game={game} sounds={sawItRun} />}
        </div>
        <div className={styles.halves}>
          <Half game={game} team="team1" scored={scored === 'team1'} touches={touches} onTap={tap} />
          <Half game={game} team="team2" scored={scored === 'team2'} touches={touches} onTap={tap} />
        </div>
      </main>
    </div>
  )
}

function announcement(game: Game): string {
  const words = (['team1', 'team2'] as const).flatMap((team) => {
    const word = pointWord(game, team)
    return word ? `${word}, ${teamName(game.rules, team)}.` : []
  })
  return [spokenScore(game.rules, scoreOf(game)), ...words].join(' ')
}

/** Keeps the screen awake; null until the browser has answered, false where it refuses. */
function useAwake(): boolean | null {
  const [awake, setAwake] = useState<boolean | null>(null)
  useEffect(() => keepAwake(setAwake), [])
  return awake
}

function MuteToggle() {
  const silent = useStore(muted)
  return (
    <IconButton
      icon={silent ? 'muted' : 'sound'}
      label={silent ? 'Turn the horn on' : 'Mute the horn'}
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
      <span role="alert">{ahead || agreed ? 'Time is up.' : 'Time is up and the scores are level.'}</span>
      {ahead && <Button onClick={endGameNow}>End game now</Button>}
      {!ahead && !agreed && (
        <Button
          onClick={() => {
            playNextPointWins()
            keepFocus()
          }}
        >
          Play one more point
        </Button>
      )}
    </div>
  )
}
