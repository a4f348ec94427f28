// The settings of the board on this device: the volume of the horn, whether the score is spoken, and learned keys.
import { createStore } from './store.ts'

export type LearnedCommand = 'team1' | 'team2' | 'undo'

export interface BoardSettings {
  /** From 1 (quiet) to 3 (loud). */
  volume: number
  speaks: boolean
  /** The keys of a clicker or page turner, as values of KeyboardEvent.key. */
  keys: Partial<Record<LearnedCommand, string>>
}

const key = 'volleyball_board'
const defaultSettings: BoardSettings = { volume: 2, speaks: false, keys: {} }

export const boardSettings = createStore(defaultSettings, () => {
  try {
    return parseSettings(JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>)
  } catch {
    return defaultSettings
  }
})

function parseSettings({ volume, speaks, keys }: Record<string, unknown>): BoardSettings {
  const learned = Object.entries(keys ?? {}).filter(
    ([command, name]) => /^(team1|team2|undo)$/.test(command) && name && typeof name === 'string',
  )
  return {
    volume: [1, 2, 3].find((step) => step === volume) ?? defaultSettings.volume,
    speaks: speaks === true,
    keys: Object.fromEntries(learned),
  }
}

export function changeBoardSettings(changes: Partial<BoardSettings>): void {
  boardSettings.set({ ...boardSettings.get(), ...changes })
  try {
    localStorage.setItem(key, JSON.stringify(boardSettings.get()))
  } catch {
    // Without storage the settings last until the page is closed.
  }
}
