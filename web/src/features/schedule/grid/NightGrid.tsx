import { memo, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ScheduledGame } from '../../../contract/types.ts'
import { timeInWords, weekdayAndDayOf } from '../../../lib/dates.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { useGradually } from '../../../ui/list/useGradually.ts'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { buildGrid, groupByPlace, isAt, placeKey } from './cells.ts'
import { Cell, Names } from './Cell.tsx'
import type { NightGridProps } from './nightGridProps.ts'
import { useGameLift } from './useLift.ts'
import styles from './NightGrid.module.css'

/** A constant, so that a cell without games is the same in each render. */
const noGames: ScheduledGame[] = []

/** The number of cells and of games rendered first, and then in each step. */
const stepCount = 24

/**
 * A night as a grid of times and courts. Games are moved by drag and drop or with the keyboard. Memoized, and rendered a few rows and
 * games at a time, so that choosing a night waits for none of it.
 */
export const NightGrid = memo(function NightGrid(props: NightGridProps) {
  const { league, courts, games, waiting, night, teamOf, onOpen } = props
  const grid = useMemo(() => buildGrid(league, courts, games, night), [league, courts, games, night])
  const times = useGradually(grid.times, Math.ceil(stepCount / Math.max(1, grid.courts.length)), night)
  // Imported games without a time are all in one row.
  const shownGames = useGradually(games, stepCount, night)
  const gamesAt = useMemo(() => groupByPlace(shownGames), [shownGames])
  const [[row, column], setActive] = useState<[number, number]>([0, 0])
  const isManager = mayManage(league)
  const isTournament = useIsTournament()
  const lift = useGameLift(props, grid)
  const { lifted } = lift
  const isActive = (y: number, x: number) =>
    y === Math.min(row, grid.times.length - 1) && x === Math.min(column, grid.courts.length - 1)

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null
    if (!cell) return
    const y = Number(cell.dataset.row)
    const x = Number(cell.dataset.column)
    const forward = getComputedStyle(cell).direction === 'rtl' ? -1 : 1
    const steps: { [key: string]: [number, number] } = {
      ArrowUp: [y - 1, x],
      ArrowDown: [y + 1, x],
      ArrowLeft: [y, x - forward],
      ArrowRight: [y, x + forward],
      Home: [y, 0],
      End: [y, grid.courts.length - 1],
    }
    const to = steps[event.key]
    if (to) {
      event.preventDefault()
      const next = event.currentTarget.querySelector<HTMLElement>(
        `td[data-row="${to[0]}"][data-column="${to[1]}"]`,
      )
      next?.focus()
    } else if (event.key === 'Escape' && lifted) {
      event.preventDefault()
      lift.putDown()
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      activate(cell, event.key === ' ')
    }
  }

  /** Drops the lifted game; otherwise opens the game of the cell or, with `canLift`, lifts it. */
  function activate(cell: HTMLElement, canLift: boolean): void {
    const place = placeOf(cell, grid)
    if (lifted && place) return lift.drop(place)
    const game = games.find((it) => place && isAt(it, place))
    if (!game) return
    if (canLift && lift.mayMove(game)) lift.pickUp(game)
    else onOpen({ what: 'game', game })
  }

  return (
    <div className={styles.screen} {...lift.screen}>
      <div className={styles.scroller}>
        <table
          role="grid"
          className={styles.grid}
          aria-label={t('Courts and times, {day}', { day: weekdayAndDayOf(night) })}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('Time')}</span>
              </th>
              {grid.courts.map(({ name, tiers, isClosed }) => (
                <th key={name ?? ''} scope="col" className={styles.court}>
                  <b className="break">
                    <bdi>{name ?? t('Unassigned')}</bdi>
                  </b>{' '}
                  {tiers.length > 0 && !isTournament && (
                    <span className="muted">
                      {t('Tier {tiers}', { tiers: [...new Set(tiers)].join(', ') })}
                    </span>
                  )}
                  {isClosed && ' '}
                  {isClosed && <span className="warn">{t('out')}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, y) => (
              <tr key={`${time.day} ${time.gameTime}`}>
                <th scope="row" className={styles.time}>
                  {timeInWords(time.gameTime)}
                </th>
                {grid.courts.map(({ name, isClosed }, x) => {
                  const place = { ...time, courtName: name }
                  return (
                    <Cell
                      {...props}
                      key={name ?? ''}
                      isClosed={isClosed}
                      row={y}
                      column={x}
                      isActive={isActive(y, x)}
                      games={gamesAt.get(placeKey(place)) ?? noGames}
                      verdict={lifted ? lift.verdictOf(place) : undefined}
                      liftedId={lifted?.id}
                      isHovered={lift.isOver(place)}
                      onFocus={() => setActive([y, x])}
                      onPointerDown={lift.onPointerDown}
                      onClick={(cell) => !lift.wasDragged && activate(cell, false)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {waiting.length > 0 && (
        <section className={styles.waiting} aria-label={t('Not placed')}>
          <h3>{t('Not placed')}</h3>
          <div className={styles.shelf}>
            {waiting.map((game) => (
              <button
                key={game.id}
                type="button"
                className={`${styles.cell} ${lifted?.id === game.id ? styles.from : ''}`}
                onPointerDown={(event) => lift.onPointerDown(event, game)}
                onClick={() => !lift.wasDragged && onOpen({ what: 'game', game })}
              >
                <Names game={game} teamOf={teamOf} />
              </button>
            ))}
          </div>
        </section>
      )}
      {isManager && (
        <p className={`muted ${styles.hint}`}>
          {t(
            'Drag a game to a free place, or onto another game to swap them. With the keyboard: Space lifts a game, the arrows choose a place, Enter drops it, Escape puts it back.',
          )}{' '}
          {t('On a touch screen: hold a game until it is lifted, then drag it, or touch its new place.')}
        </p>
      )}
      <p role="status" className="sr-only">
        {lifted && t('{game} is lifted.', { game: lift.titleOf(lifted) })}
      </p>
      {lift.isDragging && lifted && (
        <div ref={lift.setGhost} className={`${styles.cell} ${styles.ghost}`} aria-hidden>
          <Names game={lifted} teamOf={teamOf} />
        </div>
      )}
    </div>
  )
})

/** Returns the place that a table cell represents. */
function placeOf({ dataset }: HTMLElement, { times, courts }: ReturnType<typeof buildGrid>) {
  const time = times[Number(dataset.row)]
  const court = courts[Number(dataset.column)]
  return time && court && { ...time, courtName: court.name }
}
