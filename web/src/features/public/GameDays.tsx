import { dayInWords, weekdayOf } from '../../lib/dates.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { GameLine } from './GameLine.tsx'
import { byDay } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './Public.module.css'

interface Props {
  games: ShownGame[]
  /** As many days as are shown at once. */
  perPage: number
  /** What tells these games from others for who cannot see them. */
  what: string
  framed?: boolean
}

/** Games in their order, under their days. */
export function GameDays({ games, perPage, what, framed = false }: Props) {
  const list = useShown(byDay(games), perPage)
  return (
    <>
      {list.page.map(({ day, games }, index) => (
        <section
          key={`${day} ${index}`}
          className={`card ${styles.card}`}
          aria-label={`${what}: ${dayTitle(day)}`}
        >
          <h3>{dayTitle(day)}</h3>
          <ol>
            {games.map((game, index) => (
              <GameLine key={game.gameId ?? `line ${index}`} game={game} withCourt framed={framed} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore list={list} what={`days, ${what}`} />
    </>
  )
}

/** "Thursday, Nov 26, 2026". */
export function dayTitle(day: string): string {
  return day ? `${weekdayOf(day)}, ${dayInWords(day)}` : 'Day unknown'
}
