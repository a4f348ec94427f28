// Adds the matches of a file to the history of this device.
import { addFinished, finishedGames, maxFinished } from '../../../scoreboard/history/finishedGames.ts'
import { currentGames } from '../../../scoreboard/localData.ts'
import { matches, maxMatches, saveMatch } from '../../../scoreboard/savedMatch.ts'
import type { HistoryEntry } from '../entries.ts'
import type { DecodedHistory } from './historyFile.ts'

export interface Imported {
  addedCount: number
  /** Already in the history, or being played on this device now. */
  knownCount: number
  /** Not imported, because the history is full. */
  overLimitCount: number
  /** Imported, but not marked as saved, because the list of saved matches is full. */
  notMarkedCount: number
  unreadableCount: number
  withoutPointsCount: number
}

/** Adds the matches that are not in the history yet, without evicting any. Rejects if the browser refuses to store them. */
export async function importHistory({
  entries,
  unreadableCount,
  withoutPointsCount,
}: DecodedHistory): Promise<Imported> {
  const finished = finishedGames.get() ?? []
  const saved = matches.get()
  const ids = new Set([
    ...finished.map(({ match }) => match.id),
    ...[...saved, ...currentGames.get()].map(({ id }) => id),
  ])
  const newEntries = entries
    .toSorted((a, b) => b.match.timestamp - a.match.timestamp)
    .filter(({ match }) => !ids.has(match.id) && ids.add(match.id))
  const added = newEntries.slice(0, Math.max(0, maxFinished - finished.length))
  await addFinished(added.map(({ isSaved: _, ...game }) => game))
  const marked = added.filter(({ isSaved }) => isSaved)
  const freeSaves = Math.max(0, maxMatches - saved.length)
  markAsSaved(marked.slice(0, freeSaves))
  return {
    addedCount: added.length,
    knownCount: entries.length - newEntries.length,
    overLimitCount: newEntries.length - added.length,
    notMarkedCount: marked.length - Math.min(marked.length, freeSaves),
    unreadableCount,
    withoutPointsCount,
  }
}

/** Marks matches as saved. If the browser refuses, they stay in the history unmarked. */
function markAsSaved(entries: HistoryEntry[]): void {
  try {
    for (const { match } of entries) saveMatch(match)
  } catch {
    // the collection has logged the error
  }
}
