import { memo } from 'react'
import type { PointerEvent } from 'react'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import type { Conflicts } from '../conflicts.ts'
import { PinMark } from '../PinMark.tsx'
import { isUpcoming } from '../scheduleGroups.ts'
import type { Verdict } from './cells.ts'
import styles from './NightGrid.module.css'

interface Props {
  row: number
  column: number
  isActive: boolean
  /** Whether the court is out on this night. */
  isClosed: boolean
  games: ScheduledGame[]
  /** The outcome of dropping the lifted game here; undefined while no game is lifted. */
  verdict: Verdict | undefined
  liftedId: number | undefined
  /** Whether a game is being dragged over the cell. */
  isHovered: boolean
  teamId: number
  teamOf: (id: number) => RowTeam
  conflicts: Conflicts
  onFocus: () => void
  onPointerDown: (event: PointerEvent<HTMLElement>, game: ScheduledGame) => void
  onClick: (cell: HTMLElement) => void
}

/** One cell of the night grid: its game, or whether the lifted game fits here. */
export function Cell(props: Props) {
  const { row, column, isActive, isClosed, games, verdict, liftedId, isHovered, onFocus, onClick } = props
  const { teamId, teamOf, conflicts, onPointerDown } = props
  const kind = verdict?.kind
  return (
    <td
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      data-column={column}
      className={`${styles.place} ${isHovered ? styles.over : ''}`}
      onFocus={onFocus}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {games.map((game) => (
        <GameCell
          key={game.id}
          game={game}
          isAlone={games.length === 1}
          isLifted={game.id === liftedId}
          isSwap={kind === 'swaps' && game.id !== liftedId}
          isDim={
            (teamId !== 0 && game.team1Id !== teamId && game.team2Id !== teamId) ||
            (kind === 'not' && game.id !== liftedId)
          }
          hasConflict={conflicts.has(game.id)}
          teamOf={teamOf}
          onPointerDown={onPointerDown}
        />
      ))}
      {games.length === 0 && verdict?.kind === 'fits' && (
        <span className={`${styles.cell} ${styles.fits}`}>
          <span className={styles.word}>
            <MoreIcon small name="check" />
            {t('Fits here')}
          </span>
          {verdict.problems[0] && <small>{verdict.problems[0]}</small>}
        </span>
      )}
      {games.length === 0 && verdict?.kind === 'not' && (
        <span className={`${styles.cell} ${styles.not}`}>
          <span className={styles.word}>
            <Icon name="close" />
            {t('Not here')}
          </span>
          <small>{verdict.reason}</small>
        </span>
      )}
      {games.length === 0 && (!verdict || kind === 'unknown') && (
        <span className={`${styles.cell} ${isClosed ? styles.not : styles.empty}`}>
          {isClosed && <span className="sr-only">{t('court out')}</span>}
        </span>
      )}
      {games.length > 0 && verdict?.kind === 'not' && (
        <span className="sr-only">{t('Not here: {reason}', { reason: verdict.reason })}</span>
      )}
    </td>
  )
}

interface GameProps extends Pick<Props, 'teamOf' | 'onPointerDown'> {
  game: ScheduledGame
  /** Whether no other game is in the cell. */
  isAlone: boolean
  isLifted: boolean
  /** Whether the lifted game would change places with this one. */
  isSwap: boolean
  isDim: boolean
  hasConflict: boolean
}

/** A game in its cell. Memoized, because a night can have hundreds. */
const GameCell = memo(function GameCell(props: GameProps) {
  const { game, isAlone, isLifted, isSwap, isDim, hasConflict, teamOf, onPointerDown } = props
  const isTournament = useIsTournament()
  const classes = [
    styles.cell,
    !isAlone && styles.slim,
    !isUpcoming(game) && styles.done,
    hasConflict && styles.clash,
    isLifted && styles.from,
    isSwap && styles.swaps,
    isDim && styles.dim,
  ]
  return (
    <span className={classes.filter(Boolean).join(' ')} onPointerDown={(event) => onPointerDown(event, game)}>
      <Names game={game} teamOf={teamOf} />
      {hasConflict && (
        <span className={styles.sign}>
          <MoreIcon small name="warning" />
          <span className="sr-only">{t('Clash')}</span>
        </span>
      )}
      {game.pinned && isUpcoming(game) && !isTournament && (
        <span className={styles.pin}>
          <PinMark />
        </span>
      )}
      {!isUpcoming(game) && <span className="sr-only">{t('over')}</span>}
      {isSwap && (
        <span className={styles.swap}>
          <MoreIcon small name="move" />
          {t('Swap')}
        </span>
      )}
    </span>
  )
})

export function Names({ game, teamOf }: { game: ScheduledGame; teamOf: (id: number) => RowTeam }) {
  return [game.team1Id, game.team2Id].map((id, side) => {
    const { name, kit, badge } = teamOf(id)
    return (
      <span key={side} className={styles.team}>
        <Badge size="small" kit={kit} badge={badge} />
        <bdi className="cut" title={name}>
          {name}
        </bdi>
      </span>
    )
  })
}
