// The team names for the next game, as they are typed on the result screen.
import { sessionValue } from '../../lib/sessionValue.ts'
import type { Game } from '../../rules/game.ts'
import type { GameRules } from '../../rules/rules.ts'
import { tidyName } from '../../scoreboard/repair.ts'

interface NextNames {
  /** The game after which they were typed. */
  after: string
  team1Name: string
  team2Name: string
}

export const typedNames = sessionValue<NextNames | null>('volleyball_next_names', null, (value) => {
  const { after, team1Name, team2Name } = (value ?? {}) as Partial<NextNames>
  return after ? { after, team1Name: String(team1Name), team2Name: String(team2Name) } : null
})

/** What was typed after this game; before that, the teams that have just played. */
export function nextNames(typed: NextNames | null, game: Game): NextNames {
  if (typed?.after === game.id) return typed
  const { team1Name, team2Name } = game.rules
  return {
    after: game.id,
    team1Name: team1Name && team1Name !== 'Team A' ? team1Name : '',
    team2Name: team2Name && team2Name !== 'Team B' ? team2Name : '',
  }
}

/** Rules of the next game: whatever rules, with these names. */
export function withNames(rules: GameRules, names: NextNames): GameRules {
  return {
    ...rules,
    team1Name: tidyName(names.team1Name) || 'Team A',
    team2Name: tidyName(names.team2Name) || 'Team B',
  }
}
