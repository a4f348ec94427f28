// One game as a value: its rules and every point so far. Everything else is derived from them.
import { leader } from './rules.ts'
import type { GameRules, Score, Team } from './rules.ts'
import { rulesOfSet } from './sets.ts'
import { winner } from './winner.ts'

export interface Point {
  team: Team
  /** Milliseconds since 1970. */
  timestamp: number
}

export interface Game {
  id: string
  /** The rules of the match; rulesOfSet says what this set is played to. */
  rules: GameRules
  /** Milliseconds since 1970. */
  startTime: number
  /** Set once the game is over, milliseconds since 1970. */
  endTime?: number
  scoreHistory: Point[]
  /** The sets of the match that were won before this one; without `bestOf` none. */
  setsWon: Score
  /** After time ran out with level scores: the number of points played when "next point wins" was agreed. */
  nextPointWinsFrom?: number
  /** Ended by hand after time ran out; the leader has won. */
  endedOnTime?: boolean
}

export function newGame(
  id: string,
  rules: GameRules,
  at: number,
  setsWon: Score = { team1: 0, team2: 0 },
): Game {
  return { id, rules, startTime: at, scoreHistory: [], setsWon }
}

export function scoreOf(game: Pick<Game, 'rules' | 'scoreHistory'>): Score {
  const score = { team1: game.rules.startingScore, team2: game.rules.startingScore }
  for (const point of game.scoreHistory) score[point.team]++
  return score
}

/** Who has won this game, by its score, by the agreed next point, or on time; null while it goes on. */
export function winnerOf(game: Game): Team | null {
  const score = scoreOf(game)
  const agreed = game.nextPointWinsFrom !== undefined && game.scoreHistory.length > game.nextPointWinsFrom
  return agreed || game.endedOnTime ? leader(score) : winner(rulesOfSet(game.rules, game.setsWon), score)
}

/** The game with one more point; a game that is over stays as it is. */
export function addPoint(game: Game, team: Team, at: number): Game {
  if (winnerOf(game)) return game
  return stamp({ ...game, scoreHistory: [...game.scoreHistory, { team, timestamp: at }] }, at)
}

/**
 * The game without its latest step: the ending by hand, what was agreed about the next point, or the latest
 * point. Without a step to undo it stays as it is.
 */
export function undo(game: Game): Game {
  const { endTime: _end, endedOnTime, ...rest } = game
  if (endedOnTime) return rest
  if (rest.nextPointWinsFrom === rest.scoreHistory.length) {
    const { nextPointWinsFrom: _agreed, ...before } = rest
    return before
  }
  if (rest.scoreHistory.length === 0) return game
  return { ...rest, scoreHistory: rest.scoreHistory.slice(0, -1) }
}

export function canUndo(game: Game): boolean {
  return undo(game) !== game
}

/** Ends the game by hand: the leader has won. With level scores it stays as it is. */
export function endOnTime(game: Game, at: number): Game {
  if (winnerOf(game) || leader(scoreOf(game)) === null) return game
  return stamp({ ...game, endedOnTime: true }, at)
}

/** Agrees that the next point wins; only while the scores are level. */
export function agreeNextPointWins(game: Game): Game {
  if (winnerOf(game) || leader(scoreOf(game)) !== null) return game
  return { ...game, nextPointWinsFrom: game.scoreHistory.length }
}

function stamp(game: Game, at: number): Game {
  return winnerOf(game) ? { ...game, endTime: at } : game
}

/** The largest difference between the scores at any time from the start through the last point. */
export function largestLead(game: Pick<Game, 'scoreHistory'>): number {
  let difference = 0
  let largest = 0
  for (const { team } of game.scoreHistory) {
    difference += team === 'team1' ? 1 : -1
    largest = Math.max(largest, Math.abs(difference))
  }
  return largest
}

/** Whole seconds from the start to the end of the game, or to now while it goes on; never below 0. */
export function secondsPlayed(game: Pick<Game, 'startTime' | 'endTime'>, now: number): number {
  return Math.max(0, Math.floor(((game.endTime ?? now) - game.startTime) / 1000))
}
