import { CourtPage as Court } from '../features/court/Court.tsx'
import { preloadGames, listGames } from '../features/scorelink/record/gamesHere.ts'

const games = { preload: preloadGames, list: listGames }

/** The page of a court code. It stores the games of the court on this device. */
export function CourtPage({ token }: { token: string }) {
  return <Court token={token} games={games} />
}
