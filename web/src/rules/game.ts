// One game of the free scorer as a value: its rules and every point so far. Everything else is derived.
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
  /** The rules of the match; rulesOfSet returns those of this set. */
  rules: GameRules
  /** Milliseconds since 1970. */
  startTime: number
  /** Set once the game is over, milliseconds since 1970. */
  endTime?: number
  scoreHistory: Point[]
  /** The sets won before this one; 0 without `bestOf`. */
  setsWon: Score
  /** The number of points played when "next point wins" was agreed, after time ran out with level scores. */
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

/** The winner by score, by the agreed next point, or on time; null while the game is running. */
export function winnerOf(game: Game): Team | null {
  const score = scoreOf(game)
  const agreed = game.nextPointWinsFrom !== undefined && game.scoreHistory.length > game.nextPointWinsFrom
  return agreed || game.endedOnTime ? leader(score) : winner(rulesOfSet(game.rules, game.setsWon), score)
}

/** The game with one more point; unchanged if it is over. */
export function addPoint(game: Game, team: Team, at: number): Game {
  if (winnerOf(game)) return game
  return withEndTime({ ...game, scoreHistory: [...game.scoreHistory, { team, timestamp: at }] }, at)
}

/**
 * The game without its latest action: the ending by hand, the agreement about the next point, or the latest point.
 * Unchanged if there is nothing to undo.
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

/** Ends the game by hand: the leader has won. Unchanged while the scores are level. */
export function endOnTime(game: Game, at: number): Game {
  if (winnerOf(game) || leader(scoreOf(game)) === null) return game
  return withEndTime({ ...game, endedOnTime: true }, at)
}

/** Agrees that the next point wins; only while the scores are level. */
export function agreeNextPointWins(game: Game): Game {
  if (winnerOf(game) || leader(scoreOf(game)) !== null) return game
  return { ...game, nextPointWinsFrom: game.scoreHistory.length }
}

function withEndTime(game: Game, at: number): Game {
  return winnerOf(game) ? { ...game, endTime: at } : game
}

/** The largest lead of either team during the game. */
export function largestLead(game: Pick<Game, 'scoreHistory'>): number {
  let difference = 0
  let largest = 0
  for (const { team } of game.scoreHistory) {
    difference += team === 'team1' ? 1 : -1
    largest = Math.max(largest, Math.abs(difference))
  }
  return largest
}

/** Whole seconds from the start to the end of the game, or to now while it is running; at least 0. */
export function secondsPlayed(game: Pick<Game, 'startTime' | 'endTime'>, now: number): number {
  return Math.max(0, Math.floor(((game.endTime ?? now) - game.startTime) / 1000))
}
