import { memo } from 'react'
import type { Game } from '../../contract/types.ts'
import { dayInWords } from '../../lib/dates.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import panel from '../../ui/panel.module.css'
import type { Opened } from './OpenDialog.tsx'
import { setsInWords } from './words.ts'
import styles from './History.module.css'

interface Props {
  game: Game
  team1: string
  team2: string
  onOpen?: (opened: Opened) => void
  /** In selection mode: whether the game is selected. */
  selected?: boolean
  onSelect?: (id: number, is: boolean) => void
}

/** One game that has been played. */
export const GameCard = memo(function GameCard(props: Props) {
  const { game, team1, team2, onOpen, selected, onSelect } = props
  const when = game.day ? dayInWords(game.day) : 'Without a date'
  const what = `${team1} ${game.team1Score}, ${team2} ${game.team2Score}, ${when}`
  return (
    <li className={`card ${styles.game} ${selected ? styles.selected : ''}`}>
      {onSelect && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect(game.id, event.target.checked)}
            aria-label={`Select ${what}`}
          />
        </label>
      )}
      <div className={styles.sides}>
        <Side name={team1} score={game.team1Score} won={game.winnerId === game.team1Id} />
        <Side name={team2} score={game.team2Score} won={game.winnerId === game.team2Id} />
        {game.sets && <p className="muted">{setsInWords(game)}</p>}
        <p className="muted">{when}</p>
      </div>
      {onOpen && !onSelect && (
        <div className={styles.buttons}>
          <Button aria-label={`Edit ${what}`} onClick={() => onOpen({ what: 'edit', game })}>
            Edit
          </Button>
          <Button aria-label={`Changes of ${what}`} onClick={() => onOpen({ what: 'changes', game })}>
            Changes
          </Button>
          <IconButton
            icon="trash"
            label={`Delete ${what}`}
            onClick={() => onOpen({ what: 'delete', games: [game] })}
          />
        </div>
      )}
    </li>
  )
})

function Side({ name, score, won }: { name: string; score: number; won: boolean }) {
  return (
    <p className={`${styles.side} ${won ? styles.won : ''}`}>
      <span className="break">
        {name}
        {won && <span className={panel.badge}>Winner</span>}
      </span>
      <span>{score}</span>
    </p>
  )
}
