import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { useIsTournament, useTierName } from '../../ui/page/LeagueScope.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { dayTitle, shortDayTitle } from './days.ts'
import { GameRow } from './GameRow.tsx'
import type { RowLabel } from './GameRow.tsx'
import { groupByDay } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './Games.module.css'

interface RowsProps {
  games: ShownGame[]
  when: RowLabel
  /** The content at the end of the row of an upcoming game. */
  end?: (game: ShownGame) => ReactNode
  framed?: boolean | undefined
}

/** A card with rows of games. */
export function GameRows({ games, when, end, framed = false }: RowsProps) {
  return (
    <ol className={`card ${styles.rows}`}>
      {games.map((game, index) => (
        <GameRow
          key={game.gameId ?? `line ${index}`}
          game={game}
          when={when}
          end={end?.(game)}
          framed={framed}
        />
      ))}
    </ol>
  )
}

interface DaysProps {
  games: ShownGame[]
  today: string
  /** The number of games shown at first, and added by each Show more. */
  perPage: number
  /** The label of the list for screen readers. */
  what: string
  framed?: boolean
}

/** Sorted games under a heading for each day, which includes the number of games. */
export function GameDays({ games, today, perPage, what, framed }: DaysProps) {
  const tierName = useTierName()
  const isTournament = useIsTournament()
  const list = useShown(games, perPage)
  const sizes = new Map(groupByDay(games).map(({ day, games }) => [day, games.length]))
  return (
    <>
      {groupByDay(list.page).map(({ day, games }, index) => (
        <section key={`${day} ${index}`} className={styles.night} aria-label={`${what}: ${dayTitle(day)}`}>
          <div className={styles.head}>
            <h3>{shortDayTitle(day, today)}</h3>
            <p className="muted">
              {t({ one: '{count} game', other: '{count} games' }, { count: sizes.get(day) ?? 0 })}
            </p>
          </div>
          <GameRows
            games={games}
            when="court"
            end={({ tier, stage }) => (isTournament && stage === 'finals' ? undefined : tierName(tier))}
            framed={framed}
          />
        </section>
      ))}
      <ShowMore list={list} what={what} />
    </>
  )
}
