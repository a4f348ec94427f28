// Presets and current games that are stored on this device. savedMatch.ts has the saved matches.
import type { SetScore } from '../contract/types.ts'
import { backUp, collection } from '../lib/collection.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import type { GameRules } from '../rules/rules.ts'
import { asObject, repairKits, repairPreset, repairRules } from './repair.ts'
import { repairGame } from './repairGame.ts'

const maxGames = 4
const maxAge = 24 * 60 * 60 * 1000

export const presets = collection('volleyball_presets', repairPreset, (preset) => preset.name)
/** The rules and kits of the latest game of this device, in a list of one, because collections are lists. */
export const lastStarts = collection('volleyball_again', (value) => {
  const stored = asObject(value)
  return stored && { rules: repairRules(stored.rules), ...repairKits(stored.kits) }
})
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

/** The points of each set in a match of several sets; undefined for a single set, or if an old version did not store them. */
export function playedSets({ rules, state, events }: FreeGame): SetScore[] | undefined {
  const isKnown = events[0]?.type !== 'record'
  return rules.bestOf && isKnown ? [...state.sets] : undefined
}

/** Puts the game at the beginning of the current games. Removes games older than a day, and all finished games but the latest. */
export function saveCurrentGame(game: FreeGame, now: number): void {
  currentGames.update((all) => {
    const others = all.filter((other) => other.id !== game.id && isRecent(other, now))
    const running = others.filter((other) => !other.state.winner)
    const over = others.filter((other) => other.state.winner).slice(0, game.state.winner ? 0 : 1)
    return [game, ...running, ...over].slice(0, maxGames)
  })
}

export function removeCurrentGame(id: string): void {
  if (currentGames.get().some((game) => game.id === id))
    currentGames.update((all) => all.filter((game) => game.id !== id))
}

/** Whether the game was played within the last day and can be resumed. */
export function isRecent(game: FreeGame, now: number): boolean {
  return now - (game.events.at(-1)?.at ?? game.startTime) < maxAge
}
