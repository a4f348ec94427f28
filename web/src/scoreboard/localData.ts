// What this device keeps: presets, saved matches, and games that are not over.
import { backUp, collection } from '../lib/collection.ts'
import { secondsPlayed, scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import type { GameRules } from '../rules/rules.ts'
import { repairGame, repairMatch, repairPreset } from './repair.ts'
import type { SavedMatch } from './repair.ts'

const newestKept = 50
const gamesKept = 4
const gameKeptFor = 24 * 60 * 60 * 1000

export const presets = collection('volleyball_presets', repairPreset, (preset) => preset.name)
export const matches = collection('volleyball_history', repairMatch, (match) => match.id)
export const liveGames = collection('volleyball_live', repairGame, (game) => game.id)

/** Copies everything of this device before a new version of the app takes over. */
export function backUpLocalData(): void {
  backUp(['volleyball_presets', 'volleyball_history', 'volleyball_leagues', 'volleyball_live'])
}

/** Adds the preset, in place of the one with the same name. */
export function savePreset(preset: GameRules): void {
  presets.update((all) => {
    const others = all.filter((other) => other.name !== preset.name)
    return [...others, preset].sort((a, b) => a.name.localeCompare(b.name))
  })
}

export function deletePreset(name: string): void {
  presets.update((all) => all.filter((preset) => preset.name !== name))
}

/** Puts the match on top of the history, of which the newest 50 are kept; the same match is never there twice. */
export function saveMatch(match: SavedMatch): void {
  matches.update((all) => {
    const others = all.filter((other) => other.id !== match.id)
    return [...others, match].sort((a, b) => b.timestamp - a.timestamp).slice(0, newestKept)
  })
}

export function deleteMatch(id: string): void {
  matches.update((all) => all.filter((match) => match.id !== id))
}

/** The finished game as it goes into the history; null while nobody has won. */
export function matchOf(game: Game): SavedMatch | null {
  const winner = winnerOf(game)
  if (!winner) return null
  const score = scoreOf(game)
  const at = game.endTime ?? game.startTime
  const { team1Name, team2Name } = game.rules
  return {
    id: game.id,
    winner,
    team1Score: score.team1,
    team2Score: score.team2,
    ...(team1Name && { team1Name }),
    ...(team2Name && { team2Name }),
    duration: secondsPlayed(game, at),
    rules: game.rules,
    timestamp: at,
  }
}

/**
 * Keeps the game as it stands, on top of the others that were left within a day; of those that are over, the
 * latest.
 */
export function keepLiveGame(game: Game, now: number): void {
  liveGames.update((all) => {
    const others = all.filter((other) => other.id !== game.id && isRecent(other, now))
    const running = others.filter((other) => !winnerOf(other))
    const over = others.filter((other) => winnerOf(other)).slice(0, winnerOf(game) ? 0 : 1)
    return [game, ...running, ...over].slice(0, gamesKept)
  })
}

export function dropLiveGame(id: string): void {
  if (liveGames.get().some((game) => game.id === id))
    liveGames.update((all) => all.filter((game) => game.id !== id))
}

/** Whether the history has the game with the result that it has now. */
export function isSaved(game: Game, history: SavedMatch[]): boolean {
  return history.some(({ id, timestamp }) => id === game.id && timestamp === game.endTime)
}

/** Whether the game was played within the last day, so that going on with it makes sense. */
export function isRecent(game: Game, now: number): boolean {
  return now - (game.scoreHistory.at(-1)?.timestamp ?? game.startTime) < gameKeptFor
}
