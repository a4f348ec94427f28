import { memo, useId, useRef } from 'react'
import type { PointerEvent } from 'react'
import type { Game, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { nightInWords } from '../../lib/dates.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { dayIn } from '../../rules/nights.ts'
import { shownWeek } from '../../rules/tierNames.ts'
import { usePartName } from '../../api/finals/partNames.ts'
import type { PartName } from '../../api/finals/partNames.ts'
import { t } from '../../t.ts'
import { useGradually } from '../../ui/list/useGradually.ts'
import { GameRow } from './GameRow.tsx'
import { groupByNight } from './historyFilters.ts'
import type { Night } from './historyFilters.ts'
import type { RowActions } from './openedDialog.ts'
import styles from './History.module.css'

/** The number of games of each day that match the filters, including games not yet shown. */
type Counts = Map<string | null, number>

interface Props {
  league: LeagueView
  games: Game[]
  teamOf: Map<number, Team>
  /** The scheduled place of each game, by the id of the game. */
  placeOf: Map<number, ScheduledGame>
  /** The ids of the games with a dispute to decide. */
  disputed: ReadonlySet<number>
  /** The ids of the selected games in selection mode, otherwise null. */
  selectedIds: ReadonlySet<number> | null
  /** Whether the rows also have buttons that open their actions. */
  isWide: boolean
  /** Undefined for users who may only read. */
  actions?: RowActions
}

/** The number of games rendered first; they fill a screen. */
const initialGameCount = 8

/**
 * The games by night, the newest first. A new `listKey`, set when the filters change, restarts the list at its first games. Memoized so
 * that typing in a filter does not render it again.
 */
export const NightList = memo(function NightList({
  games,
  listKey,
  counts,
  ...rest
}: Omit<Props, 'isWide'> & { listKey: unknown; counts: Counts }) {
  const isWide = useMedia('(min-width: 60rem)')
  const partName = usePartName(rest.league)
  const nights = groupByNight(useGradually(games, initialGameCount, listKey))
  return nights.map((night) => (
    <NightGames
      key={night.day ?? ''}
      night={night}
      count={counts.get(night.day) ?? 0}
      isWide={isWide}
      partName={partName}
      {...rest}
    />
  ))
})

function NightGames({
  night: { day, games },
  count,
  league,
  teamOf,
  placeOf,
  disputed,
  selectedIds,
  isWide,
  partName,
  actions,
}: { night: Night; count: number; partName: PartName | undefined } & Omit<Props, 'games'>) {
  const id = useId()
  const press = useLongPress((row) => {
    const game = games[row]
    if (game) actions?.onSelect(game.id, true)
  })
  const week = shownWeek(
    league,
    games.map((game) => placeOf.get(game.id)?.weekNumber).find((number) => number),
  )
  const isToday = day !== null && day === dayIn(league.timezone, new Date())
  const gameCount = t({ one: '{count} game', other: '{count} games' }, { count })
  return (
    <section aria-labelledby={id} className={styles.night}>
      <div className={styles.nightHead}>
        <h3 id={id}>
          {isToday && `${t('Today')} · `}
          {day === null ? t('Without a date') : nightInWords(day)}
        </h3>
        <span className="muted">
          {week ? t('Week {week} · {games}', { week, games: gameCount }) : gameCount}
        </span>
      </div>
      <ol className={styles.rows} {...(actions && !selectedIds && press)}>
        {games.map((game) => (
          <GameRow
            key={game.id}
            league={league}
            game={game}
            team1={teamOf.get(game.team1Id)}
            team2={teamOf.get(game.team2Id)}
            place={placeOf.get(game.id)}
            part={partName?.({ ...game, gameId: game.id })}
            isDisputed={disputed.has(game.id)}
            isWide={isWide}
            {...(actions && { actions })}
            {...(selectedIds && { isSelected: selectedIds.has(game.id) })}
          />
        ))}
      </ol>
    </section>
  )
}

const longPressDuration = 500 // milliseconds
const maxFingerMovement = 10 // pixels that a finger may move during a long press

/** Returns the handlers of a list whose rows are selected by a long press. */
function useLongPress(onPress: (row: number) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null)
  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      cancel()
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
      const row = [...event.currentTarget.children].findIndex((child) =>
        child.contains(event.target as Element),
      )
      const timer = setTimeout(() => onPress(row), longPressDuration)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > maxFingerMovement) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
