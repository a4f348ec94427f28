import { memo } from 'react'
import type { Game } from '../../contract/types.ts'
import { dayInWords } from '../../lib/dates.ts'
import { counts } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import panel from '../../ui/style/panel.module.css'
import type { OpenedDialog } from './openedDialog.ts'
import { describeSets } from './words.ts'
import styles from './History.module.css'

interface Props {
  game: Game
  team1: string
  team2: string
  onOpen?: (opened: OpenedDialog) => void
  /** In selection mode: whether the game is selected. */
  isSelected?: boolean
  onSelect?: (id: number, isSelected: boolean) => void
}

/** The card of one game that is over. */
export const GameCard = memo(function GameCard(props: Props) {
  const { game, team1, team2, onOpen, isSelected, onSelect } = props
  const dateText = game.day ? dayInWords(game.day) : t('Without a date')
  const description = `${team1} ${game.team1Score}, ${team2} ${game.team2Score}, ${dateText}`
  return (
    <li className={`card ${styles.game} ${isSelected ? styles.selected : ''}`}>
      {onSelect && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={(event) => onSelect(game.id, event.target.checked)}
            aria-label={t('Select {description}', { description })}
          />
        </label>
      )}
      <div className={styles.sides}>
        <Side
          name={team1}
          score={game.team1Score}
          isWinner={counts(game) && game.winnerId === game.team1Id}
        />
        <Side
          name={team2}
          score={game.team2Score}
          isWinner={counts(game) && game.winnerId === game.team2Id}
        />
        {game.sets && <p className="muted">{describeSets(game)}</p>}
        <p className="muted">{dateText}</p>
        <Stopped game={game} />
      </div>
      {onOpen && !onSelect && (
        <div className={`${styles.buttons} unprinted`}>
          {counts(game) && (
            <Button
              aria-label={t('Edit {description}', { description })}
              onClick={() => onOpen({ what: 'edit', game })}
            >
              {t('Edit')}
            </Button>
          )}
          {counts(game) && !game.abandoned && (
            <Button
              aria-label={t('Reopen {description}', { description })}
              onClick={() => onOpen({ what: 'reopen', game })}
            >
              {t('Reopen')}
            </Button>
          )}
          <Button
            aria-label={t('Changes of {description}', { description })}
            onClick={() => onOpen({ what: 'changes', game })}
          >
            {t('Changes')}
          </Button>
          <Button
            aria-label={
              game.abandoned
                ? t('Undo: {description} was abandoned', { description })
                : t('Replay or void {description}', { description })
            }
            onClick={() => onOpen({ what: 'stop', game })}
          >
            {game.abandoned ? t('Undo') : t('Replay or Void')}
          </Button>
          <IconButton
            icon="trash"
            label={t('Delete {description}', { description })}
            onClick={() => onOpen({ what: 'delete', games: [game] })}
          />
        </div>
      )}
    </li>
  )
})

/** Says that the game is void or was stopped early, and why. */
function Stopped({ game: { status, abandoned } }: { game: Game }) {
  if (status !== 'void' && !abandoned) return null
  return (
    <p>
      <span className={`${panel.badge} ${panel.bad}`}>
        {status === 'void' ? t('Void: counts nowhere') : t('Stopped early')}
      </span>{' '}
      <span className="muted">{abandoned?.reason}</span>
    </p>
  )
}

function Side({ name, score, isWinner }: { name: string; score: number; isWinner: boolean }) {
  return (
    <p className={`${styles.side} ${isWinner ? styles.winner : ''}`}>
      <span className="break">
        <bdi>{name}</bdi>
        {isWinner && <span className={panel.badge}>{t('Winner')}</span>}
      </span>
      <span>{score}</span>
    </p>
  )
}
