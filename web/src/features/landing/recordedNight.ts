// A recorded night: the winner of each rally, by court and game. The teams are invented.
import type { Match } from '../../contract/types.ts'
import { currentScore, scorePoint, createInitialState } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/matchState.ts'

export interface RecordedTeam {
  name: string
  kit: string
  badge: string
}

interface RecordedGame {
  teams: [RecordedTeam, RecordedTeam]
  /** The number of the winning team of each rally, in order. */
  rallies: string
}

const newTeam = (name: string, kit: string, badge: string): RecordedTeam => ({ name, kit, badge })

/* eslint-disable words/marked -- the names of teams are the same in every language */
export const ferryRoad = newTeam('Ferry Road', 'blue', 'FR')
export const settingSuns = newTeam('Setting Suns', 'orange', 'SS')
export const backRow = newTeam('The Back Row', 'indigo', 'BR')
export const northGate = newTeam('North Gate Nine', 'green', 'NGN')
export const leftovers = newTeam('Tuesday’s Leftovers', 'teal', 'TL')
export const kneepads = newTeam('Kneepads Anonymous', 'violet', 'KA')
export const quarryStreet = newTeam('Quarry Street', 'white', 'QS')
export const saltAndServe = newTeam('Salt & Serve', 'red', 'S&S')
/* eslint-enable words/marked */

const rules: Match = {
  startingScore: 0,
  endingScore: 25,
  winByTwo: true,
  sets: 3,
  playAll: false,
  decidingScore: 15,
  steps: [1],
  serve: true,
}

/** The courts of the night, each with its games in order. */
export const courts: { tier: number; games: RecordedGame[] }[] = [
  {
    tier: 1,
    games: [
      {
        teams: [ferryRoad, settingSuns],
        rallies:
          '2122111212121222121212121211212112121122121121212121211221222121121221121122211212122112121212222121221121211211111222212121221212122',
      },
      {
        teams: [northGate, settingSuns],
        rallies:
          '212222121121222112112222112211212112221211211112121112212121121122212211221112212212112211212221122112122122',
      },
    ],
  },
  {
    tier: 1,
    games: [
      {
        teams: [backRow, northGate],
        rallies: '121112212121211211121112121121112121121222221111212121111222111221222121212211212121111',
      },
      {
        teams: [ferryRoad, backRow],
        rallies: '211222222121212211212121212211211112112121122212112122221112121112222122122122221212122122',
      },
    ],
  },
  {
    tier: 2,
    games: [
      {
        teams: [leftovers, kneepads],
        rallies:
          '21212121212121212222212211122211121222211112121221111211121122121122212111112122121211112121221112111212211211221',
      },
      {
        teams: [quarryStreet, saltAndServe],
        rallies:
          '1221212121211222111121221212122112121222222211221112112121112212121221222121212121112121212212221212111121112121111',
      },
    ],
  },
]

/** The number of rallies for which a finished game stays on the screen before the next one begins. */
const pauseRallies = 8

/** Returns the game and its state on a court after this many rallies. After its last game the court starts over. */
export function gameStateAt(games: RecordedGame[], rally: number): { game: RecordedGame; state: MatchState } {
  const length = games.reduce((sum, { rallies }) => sum + rallies.length + pauseRallies, 0)
  let remaining = rally % length
  const [first] = games
  let game = first as RecordedGame
  for (game of games) {
    if (remaining < game.rallies.length + pauseRallies) break
    remaining -= game.rallies.length + pauseRallies
  }
  const state = Array.from(game.rallies.slice(0, remaining)).reduce(
    (before, winner) => scorePoint(rules, before, winner === '1' ? 'team1' : 'team2', 1),
    createInitialState(rules),
  )
  return { game, state }
}

/** Returns the points of the finished sets and of the running set, each as [team 1, team 2]. */
export function pointsOf(state: MatchState): { sets: [number, number][]; now: [number, number] } {
  const { team1Score, team2Score } = currentScore(state)
  return {
    sets: state.sets.slice(0, -1).map((set) => [set.team1Score, set.team2Score]),
    now: [team1Score, team2Score],
  }
}
