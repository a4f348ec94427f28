// The team names for the next game, as entered on the result screen.
import { sessionValue } from '../../lib/sessionValue.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import type { GameRules, Team } from '../../rules/rules.ts'
import { tidyName } from '../../scoreboard/repair.ts'
import { defaultTeamNames, withTeamNames } from '../../scoreboard/words.ts'

interface NextNames {
  /** The id of the game after which the names were entered. */
  after: string
  names: Record<Team, string>
}

export const enteredNames = sessionValue<NextNames | null>('volleyball_next_names', null, (value) => {
  const { after, names } = (value ?? {}) as { after?: string; names?: Record<Team, unknown> }
  return after && names ? { after, names: { team1: String(names.team1), team2: String(names.team2) } } : null
})

/** Returns the names entered after this game, or by default the teams of this game. */
export function nextNames(typed: NextNames | null, game: FreeGame): Record<Team, string> {
  if (typed?.after === game.id) return typed.names
  const nameOf = (team: Team) => {
    const name = game.rules[`${team}Name`]
    return name && name !== defaultTeamNames[team] ? name : ''
  }
  return { team1: nameOf('team1'), team2: nameOf('team2') }
}

/** Returns the rules of the next game with these names. */
export function withNames(rules: GameRules, names: Record<Team, string>): GameRules {
  return withTeamNames(rules, { team1: tidyName(names.team1), team2: tidyName(names.team2) })
}
