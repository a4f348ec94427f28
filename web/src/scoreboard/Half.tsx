import type { PointerEvent, MouseEvent } from 'react'
import { scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import { pointWord } from '../rules/pointWord.ts'
import type { Team } from '../rules/rules.ts'
import type { createTouches } from './touches.ts'
import { teamName } from './words.ts'
import styles from './Half.module.css'

interface HalfProps {
  game: Game
  team: Team
  /** Whether the latest deed was a point for this team. */
  scored: boolean
  /** The fingers on the whole board. */
  touches: ReturnType<typeof createTouches>
  onTap: (team: Team, byPointer: boolean) => void
}

/** One half of the board: a single button that says team and score, and gives that team a point. */
export function Half({ game, team, scored, touches, onTap }: HalfProps) {
  const score = scoreOf(game)
  const name = teamName(game.rules, team)
  const word = pointWord(game, team)
  const digits = Math.max(2, String(Math.max(score.team1, score.team2)).length)
  const beat = game.scoreHistory.length
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={`${styles.half} ${styles[team]}`}
        aria-label={`${name} ${score[team]}${word ? `, ${word}` : ''}. Add a point`}
        disabled={winnerOf(game) !== null}
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
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          {game.rules.bestOf && <span className={styles.sets}>Sets {game.setsWon[team]}</span>}
          {word && <span className={styles.word}>{word}</span>}
        </span>
        <span className={`${styles.score} ${styles[`digits-${digits}`]}`}>
          <span key={scored ? beat : 'still'} className={scored ? styles.bump : undefined}>
            {score[team]}
          </span>
        </span>
        {scored && <span key={beat} className={styles.flash} data-flash />}
      </button>
    </div>
  )
}

function isInside(event: PointerEvent): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  return event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
}
