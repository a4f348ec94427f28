import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { primeHorn } from '../lib/horn.ts'
import { keepAwake } from '../lib/wakeLock.ts'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'
import { ThemeToggle } from '../ui/ThemeToggle.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { closeToast } from '../ui/toast.ts'
import { usualOrder } from './boardGame.ts'
import type { BoardGame, Deeds, Order } from './boardGame.ts'
import { Half } from './Half.tsx'
import { useCommands } from './commands.ts'
import { createTapGuard } from './tapGuard.ts'
import { createTouches } from './touches.ts'
import styles from './Board.module.css'

interface BoardProps {
  game: BoardGame
  deeds: Deeds
  order?: Order
  steps?: readonly number[]
  exit: { icon: IconName; label: string; run: () => void }
  /** The time, which shares the bar with the buttons. */
  clock: ReactNode
  /** Further buttons of the bar. */
  tools?: ReactNode
  /** What is to be known while playing, in a line beside the halves. */
  notes?: ReactNode
  /** What lies in the place of the halves between two sets. */
  instead?: ReactNode
}

/** The screen of a game that is being played. */
export function Board({ game, deeds, order = usualOrder, steps = [1], ...parts }: BoardProps) {
  const controller = useCommands(deeds, order)
  const awake = useAwake()
  const [countsAsTap] = useState(createTapGuard)
  const [touches] = useState(createTouches)
  useEffect(closeToast, []) // nothing may lie over the halves
  const [moved, setMoved] = useState(false) // from then on also 0–0 is worth telling
  if (!moved && game.beat > 0) setMoved(true)
  const [sides, setSides] = useState({ first: order[0], swapped: false })
  if (sides.first !== order[0]) setSides({ first: order[0], swapped: true })
  const names = t('{team1} against {team2}', {
    team1: game.sides.team1.name,
    team2: game.sides.team2.name,
  })

  function undo(): void {
    deeds.undo()
    keepFocus() // the button is off once there is nothing left to undo
  }

  function tap(team: Team, byPointer: boolean, points?: number): void {
    primeHorn()
    // Where one tap is one point; two quick taps on +2 and +1 are two baskets.
    if (byPointer && steps.length === 1 && !countsAsTap(team, performance.now())) return
    if ('vibrate' in navigator) navigator.vibrate(25) // a short knock for the thumb
    deeds.point(team, points)
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
          {moved && announcement(game)}
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
      </main>
    </div>
  )
}

/** The score as it is read out, and what the next point would decide. */
function announcement({ sides: { team1, team2 } }: BoardGame): string {
  const words = [team1, team2].flatMap(({ name, word }) => (word ? `${word}, ${name}.` : []))
  return [`${team1.name} ${team1.score}, ${team2.name} ${team2.score}.`, ...words].join(' ')
}

/** Keeps the screen awake; null until the browser has answered, false where it refuses. */
function useAwake(): boolean | null {
  const [awake, setAwake] = useState<boolean | null>(null)
  useEffect(() => keepAwake(setAwake), [])
  return awake
}
