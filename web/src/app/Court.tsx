import type { FreeGame } from '../rules/freeGame.ts'
import { FreeBreakCourt as BreakCourt, FreeCourt as Court } from '../scoreboard/court/FreeCourt.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyLineups = lazyComponent(
  () => import('../scoreboard/lineups/FreeLineups.tsx').then(({ FreeLineups }) => FreeLineups),
  null,
  null,
)

/** The serve, the time-outs and the line-ups of a free game. Line-ups are loaded for games that have them. */
export function FreeCourt({ game }: { game: FreeGame }) {
  return (
    <>
      <Court game={game} />
      {game.rules.lineups && <lazyLineups.Part game={game} />}
    </>
  )
}

/** The same in the break between two sets. */
export function FreeBreakCourt({ game }: { game: FreeGame }) {
  return (
    <>
      <BreakCourt game={game} />
      {game.rules.lineups && <lazyLineups.Part game={game} />}
    </>
  )
}
