import { calculateRuns } from '../../../scoreboard/run/runOfPlay.ts'
import type { PlayedGame } from '../../../scoreboard/run/runOfPlay.ts'

/** Returns the sets whose run of play is known, each as a game of one set. */
export function playedSets<Game extends PlayedGame>(game: Game): { set: number; game: Game }[] {
  const runs = calculateRuns(game)
  return runs.flatMap(({ set, leads }, index) => {
    const score = game.sets[set - 1]
    if (!score) return []
    const later = runs.slice(index + 1).reduce((points, { leads }) => points + leads.length - 1, 0)
    const end = game.run.length - later
    const { team1Score, team2Score } = score
    const run = game.run.slice(end - (leads.length - 1), end)
    return [{ set, game: { ...game, sets: [], team1Score, team2Score, run } }]
  })
}
