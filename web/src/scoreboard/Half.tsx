import type { PointerEvent, MouseEvent } from 'react'
import type { Team } from '../rules/rules.ts'
import type { BoardGame, BoardSide } from './boardGame.ts'
import type { createTouches } from './touches.ts'
import styles from './Half.module.css'

interface HalfProps {
  game: BoardGame
  team: Team
  /** What a tap may be worth; one tap is one point where there is no choice. */
  steps: readonly number[]
  /** The fingers on the whole board. */
  touches: ReturnType<typeof createTouches>
  onTap: (team: Team, byPointer: boolean, points?: number) => void
}

/** One half of the board: a single button that says team and score, and gives that team a point. */
export function Half({ game, team, steps, touches, onTap }: HalfProps) {
  const side = game.sides[team]
  const says = `${side.name} ${side.score}${side.word ? `, ${side.word}` : ''}${side.serves ? ', serving' : ''}.`
  if (steps.length > 1) {
    return (
      <div className={styles.place}>
        <div className={`${styles.half} ${styles.stepped} ${styles[team]}`} role="group" aria-label={says}>
          <Face game={game} team={team} />
          <span className={styles.steps}>
            {steps.map((points) => (
              <button
                key={points}
                type="button"
                className={styles.step}
                aria-label={`${says} Add ${points === 1 ? 'a point' : `${points} points`}`}
                disabled={!game.canScore}
                onClick={(event: MouseEvent) => onTap(team, event.detail > 0, points)}
                onKeyDown={(event) => event.repeat && event.preventDefault()}
              >
                +{points}
              </button>
            ))}
          </span>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={`${styles.half} ${styles[team]}`}
        aria-label={`${says} Add a point`}
        disabled={!game.canScore}
        // A press that is released counts, so that sliding off takes it back (WCAG 2.5.2). Keys make a click without detail.
        onClick={(event: MouseEvent) => onTap(team, event.detail > 0)}
        onPointerDown={(event) =>
          event.pointerType === 'touch' && touches.down(event.pointerId, event.timeStamp)
        }
        onPointerUp={(event) =>
          touches.up(event.pointerId, event.timeStamp) && isInside(event) && onTap(team, true)
        }
        onPointerCancel={(event) => touches.up(event.pointerId, event.timeStamp)}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Face game={game} team={team} />
      </button>
    </div>
  )
}

/** Name, marks and score, and the flash of a point. */
function Face({ game, team }: { game: BoardGame; team: Team }) {
  const side = game.sides[team]
  const digits = Math.max(2, ...Object.values(game.sides).map(({ score }: BoardSide) => String(score).length))
  const scored = game.scored === team
  return (
    <>
      <span className={styles.head}>
        {side.serves && <span className={styles.ball} />}
        <span className={styles.name}>{side.name}</span>
        {side.sets !== null && <span className={styles.sets}>Sets {side.sets}</span>}
        {side.word && <span className={styles.word}>{side.word}</span>}
      </span>
      <span className={`${styles.score} ${styles[`digits-${digits}`]}`}>
        <span key={scored ? game.beat : 'still'} className={scored ? styles.bump : undefined}>
          {side.score}
        </span>
      </span>
      {scored && <span key={game.beat} className={styles.flash} data-flash />}
    </>
  )
}

function isInside(event: PointerEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
}
