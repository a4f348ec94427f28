import { dayInWords, weekdayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { GameLine } from './GameLine.tsx'
import { groupByDay } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './Public.module.css'

interface Props {
  games: ShownGame[]
  /** How many days are shown at first, and added by Show more. */
  perPage: number
  /** Names the list for screen readers. */
  what: string
  framed?: boolean
}

/** Games in order, with a heading for each day. */
export function GameDays({ games, perPage, what, framed = false }: Props) {
  const list = useShown(groupByDay(games), perPage)
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
              <GameLine key={game.gameId ?? `line ${index}`} game={game} showCourt framed={framed} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore list={list} what={t('days, {list}', { list: what })} />
    </>
  )
}

/** "Thursday, Nov 26, 2026". */
export function dayTitle(day: string): string {
  return day ? `${weekdayOf(day)}, ${dayInWords(day)}` : t('Day unknown')
}
