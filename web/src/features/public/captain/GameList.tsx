import { useId } from 'react'
import type { PublicGame } from '../../../contract/types.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { GameRows } from '../GameRows.tsx'
import styles from './Captain.module.css'

/** The number of games shown at first. */
const gamesPerPage = 8

/** Lists games of the team under a heading. */
export function GameList({ title, games, empty }: { title: string; games: PublicGame[]; empty: string }) {
  const id = useId()
  const list = useShown(games, gamesPerPage)
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {games.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <GameRows
          games={list.page.map((game) => ({ ...game, isLive: false }))}
          when="day"
          end={({ courtName }) => courtName}
        />
      )}
      <ShowMore list={list} what={title} />
    </section>
  )
}
