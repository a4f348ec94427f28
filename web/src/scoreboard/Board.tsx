import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { primeHorn } from '../lib/horn.ts'
import { keepAwake } from '../lib/wakeLock.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Icon } from '../ui/controls/Icon.tsx'
import type { IconName } from '../ui/controls/Icon.tsx'
import { ScreenTitle } from '../ui/page/ScreenTitle.tsx'
import { ThemeToggle } from '../ui/page/ThemeToggle.tsx'
import { keepFocus } from '../ui/dialog/keepFocus.ts'
import { closeToast } from '../ui/toast/toast.ts'
import { defaultTeamOrder } from './boardGame.ts'
import type { BoardActions, BoardGame, TeamOrder } from './boardGame.ts'
import { Half } from './Half.tsx'
import { useCommands } from './commands.ts'
import { createTapGuard } from './tapGuard.ts'
import { useSpokenScore } from './useSpokenScore.ts'
import { createTouches } from './touches.ts'
import styles from './Board.module.css'

interface BoardProps {
  game: BoardGame
  actions: BoardActions
  order?: TeamOrder
  steps?: readonly number[]
  exit: { icon: IconName; label: string; run: () => void }
  /** The clock, in the same bar as the buttons. */
  clock: ReactNode
  /** Additional buttons in the bar. */
  tools?: ReactNode
  /** Messages in a line above the halves. */
  notes?: ReactNode
  /** Optional actions, such as sharing the game, in a line below the halves. */
  offer?: ReactNode
  /** Replaces the halves in the break between two sets. */
  instead?: ReactNode
}

/** The screen on which a running game is scored. */
export function Board({ game, actions, order = defaultTeamOrder, steps = [1], ...parts }: BoardProps) {
  const controller = useCommands(actions, order)
  const awake = useAwake()
  const [countsAsTap] = useState(createTapGuard)
  const [touches] = useState(createTouches)
  useEffect(closeToast, []) // a notification would cover the halves
  const [hasStarted, setStarted] = useState(false) // the initial 0–0 is announced only after an undo
  if (!hasStarted && game.actionCount > 0) setStarted(true)
  const [sides, setSides] = useState({ first: order[0], swapped: false })
  if (sides.first !== order[0]) setSides({ first: order[0], swapped: true })
  const names = t('{team1} against {team2}', {
    team1: game.sides.team1.name,
    team2: game.sides.team2.name,
  })

  const scoreWords = announcement(game)
  useSpokenScore(scoreWords)

  function undo(): void {
    actions.undo()
    keepFocus() // the button is disabled once there is nothing left to undo
  }

  function tap(team: Team, byPointer: boolean, points?: number): void {
    primeHorn()
    // If a tap can add different numbers of points, quick taps on +2 and +1 are two baskets, not a bounce.
    if (byPointer && steps.length === 1 && !countsAsTap(team, performance.now())) return
    actions.point(team, points)
  }

  return (
    <div className={styles.board}>
      <header className={styles.bar}>
        <IconButton icon={parts.exit.icon} label={parts.exit.label} onClick={parts.exit.run} />
        <IconButton icon="undo" label={t('Undo')} disabled={!game.canUndo} onClick={undo} />
        {parts.clock}
        {parts.tools}
        <ThemeToggle />
      </header>
      <main className={styles.main}>
        <ScreenTitle className="sr-only" tab={`${names} · Sideout`}>
          {names}
        </ScreenTitle>
        <p className="sr-only" role="status">
          {hasStarted && scoreWords}
        </p>
        <div className={styles.notes}>
          {controller && (
            <span className={styles.pad}>
              <Icon name="pad" />
              {t('Controller Connected')}
            </span>
          )}
          {awake === false && <span>{t('The screen may go to sleep: tap it now and then.')}</span>}
          {parts.notes}
        </div>
        {parts.instead ?? (
          <div key={order[0]} className={`${styles.halves} ${sides.swapped ? styles.swapped : ''}`}>
            {order.map((team) => (
              <Half key={team} game={game} team={team} steps={steps} touches={touches} onTap={tap} />
            ))}
          </div>
        )}
        {parts.offer && <div className={styles.notes}>{parts.offer}</div>}
      </main>
    </div>
  )
}

/** The announcement for screen readers: the score and what the next point would decide. */
function announcement({ sides: { team1, team2 } }: BoardGame): string {
  const labels = [team1, team2].flatMap(({ name, label }) => (label ? `${label}, ${name}.` : []))
  return [`${team1.name} ${team1.score}, ${team2.name} ${team2.score}.`, ...labels].join(' ')
}

/** Keeps the screen awake. Returns null until the browser has decided, false if it refuses. */
function useAwake(): boolean | null {
  const [awake, setAwake] = useState<boolean | null>(null)
  useEffect(() => keepAwake(setAwake), [])
  return awake
}
