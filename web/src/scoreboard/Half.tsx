import { useState } from 'react'
import type { ComponentProps, MouseEvent, PointerEvent } from 'react'
import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import type { BoardGame, BoardSide } from './boardGame.ts'
import type { createTouches } from './touches.ts'
import './digits.css'
import styles from './Half.module.css'

interface HalfProps {
  game: BoardGame
  team: Team
  /** The numbers of points that a tap can add. With a single value, the whole half is the button. */
  steps: readonly number[]
  /** Tracks the touches on the whole board. */
  touches: ReturnType<typeof createTouches>
  onTap: (team: Team, byPointer: boolean, points?: number) => void
}

/** One half of the board: it shows a team and its score, and adds a point to the team when tapped. */
export function Half({ game, team, steps, touches, onTap }: HalfProps) {
  const side = game.sides[team]
  const state = [`${side.name} ${side.score}`, side.label, side.serves && t('serving')]
    .filter(Boolean)
    .join(', ')
  if (steps.length > 1) {
    return (
      <div className={styles.place}>
        <div
          className={`${styles.half} ${styles.stepped} ${styles[team]}`}
          data-kit={side.kit}
          role="group"
          aria-label={`${state}.`}
        >
          <HalfContent game={game} team={team} />
          <span className={styles.steps}>
            {steps.map((points) => (
              <TapButton
                key={points}
                className={styles.step}
                aria-label={t(
                  { one: '{state}. Add a point', other: '{state}. Add {count} points' },
                  { count: points, state },
                )}
                disabled={!game.canScore}
                touches={touches}
                onTap={(byPointer) => onTap(team, byPointer, points)}
              >
                +{points}
              </TapButton>
            ))}
          </span>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      <TapButton
        className={`${styles.half} ${styles[team]}`}
        data-kit={side.kit}
        aria-label={t('{state}. Add a point', { state })}
        disabled={!game.canScore}
        touches={touches}
        onTap={(byPointer) => onTap(team, byPointer)}
      >
        <HalfContent game={game} team={team} />
      </TapButton>
    </div>
  )
}

interface TapButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  touches: HalfProps['touches']
  onTap: (byPointer: boolean) => void
}

/**
 * A button that reacts to a touch when the finger or pen is lifted, and to all other input by a click. It shows and lets feel a finger as soon
 * as it is down, and flashes if the touch does not count.
 */
function TapButton({ touches, onTap, ...button }: TapButtonProps) {
  const [touch, setTouch] = useState<'down' | 'ignored'>()
  return (
    <button
      {...button}
      type="button"
      data-touch={touch}
      ref={preventTouchClicks}
      // It reacts to the release, so that sliding off cancels the tap (WCAG 2.5.2). A click by key has detail 0.
      onClick={(event: MouseEvent) => onTap(event.detail > 0)}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse') return
        touches.down(event)
        setTouch('down')
        ;(navigator as Partial<Navigator>).vibrate?.(25) // milliseconds
      }}
      onPointerUp={(event) => {
        if (event.pointerType === 'mouse') return
        const isTap = touches.up(event) && isInside(event)
        setTouch(isTap ? undefined : 'ignored')
        if (isTap && !button.disabled) onTap(true)
      }}
      onPointerCancel={(event) => {
        touches.up(event)
        setTouch('ignored')
      }}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
    />
  )
}

/**
 * Prevents the click that the browser sends after a touch: it would press whatever appears after the point, such as "Next
 * Set".
 */
function preventTouchClicks(button: HTMLButtonElement) {
  const prevent = (event: TouchEvent) => event.preventDefault()
  button.addEventListener('touchstart', prevent, { passive: false })
  return () => button.removeEventListener('touchstart', prevent)
}

/** The name, the indicators and the score of a team, and the flash after a point. */
function HalfContent({ game, team }: { game: BoardGame; team: Team }) {
  const side = game.sides[team]
  const digits = Math.max(2, ...Object.values(game.sides).map(({ score }: BoardSide) => String(score).length))
  const scored = game.scored === team
  return (
    <>
      <span className={styles.head}>
        {side.serves && <span className={styles.ball} />}
        <bdi className={styles.name}>{side.name}</bdi>
        {side.sets !== null && <span className={styles.sets}>{t('Sets {count}', { count: side.sets })}</span>}
        {side.label && <span className={styles.label}>{side.label}</span>}
      </span>
      <span className={`${styles.score} ${styles[`digits-${digits}`]}`}>
        <span key={scored ? game.actionCount : 'still'} className={scored ? styles.bump : undefined}>
          {side.score}
        </span>
      </span>
      {scored && <span key={game.actionCount} className={styles.flash} data-flash />}
    </>
  )
}

function isInside(event: PointerEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
}
