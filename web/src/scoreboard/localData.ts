// What is stored on this device: presets, saved matches, and games that are not over.
import { backUp, collection } from '../lib/collection.ts'
import { secondsPlayed, scoreOf, winnerOf } from '../rules/game.ts'
import type { Game } from '../rules/game.ts'
import type { GameRules } from '../rules/rules.ts'
import { repairGame, repairMatch, repairPreset } from './repair.ts'
import type { SavedMatch } from './repair.ts'

const maxMatches = 50
const maxGames = 4
const maxAge = 24 * 60 * 60 * 1000

export const presets = collection('volleyball_presets', repairPreset, (preset) => preset.name)
export const matches = collection('volleyball_history', repairMatch, (match) => match.id)
export const currentGames = collection('volleyball_live', repairGame, (game) => game.id)

/** Backs up all lists before a new version of the app takes over. */
export function backUpLocalData(): void {
  backUp(['volleyball_presets', 'volleyball_history', 'volleyball_leagues', 'volleyball_live'])
}

/** Adds the preset, or replaces the one with the same name. */
export function savePreset(preset: GameRules): void {
  presets.update((all) => {
    const others = all.filter((other) => other.name !== preset.name)
    return [...others, preset].sort((a, b) => a.name.localeCompare(b.name))
  })
}

export function deletePreset(name: string): void {
  presets.update((all) => all.filter((preset) => preset.name !== name))
}

/** Adds the match to the history, or replaces it. The history holds the newest 50. */
export function saveMatch(match: SavedMatch): void {
  matches.update((all) => {
    const others = all.filter((other) => other.id !== match.id)
    return [...others, match].sort((a, b) => b.timestamp - a.timestamp).slice(0, maxMatches)
  })
}

export function deleteMatch(id: string): void {
  matches.update((all) => all.filter((match) => match.id !== id))
}

/** The finished game as a match of the history; null while the game is running. */
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

/** Stores the game first in the list of current games. Games older than a day go, and all finished ones but the latest. */
export function saveCurrentGame(game: Game, now: number): void {
  currentGames.update((all) => {
    const others = all.filter((other) => other.id !== game.id && isRecent(other, now))
    const running = others.filter((other) => !winnerOf(other))
    const over = others.filter((other) => winnerOf(other)).slice(0, winnerOf(game) ? 0 : 1)
    return [game, ...running, ...over].slice(0, maxGames)
  })
}

export function removeCurrentGame(id: string): void {
  if (currentGames.get().some((game) => game.id === id))
    currentGames.update((all) => all.filter((game) => game.id !== id))
}

/** Whether the history has the game with its present result. */
export function isSaved(game: Game, history: SavedMatch[]): boolean {
  return history.some(({ id, timestamp }) => id === game.id && timestamp === game.endTime)
}

/** Whether the game was played within the last day and can be resumed. */
export function isRecent(game: Game, now: number): boolean {
  return now - (game.scoreHistory.at(-1)?.timestamp ?? game.startTime) < maxAge
}
