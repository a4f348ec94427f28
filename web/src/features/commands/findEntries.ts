export interface SearchEntry {
  id: string
  /** The heading under which the entry is listed. */
  kind: string
  name: string
  /** Other words that the search matches. */
  words?: string
  path: string
}

/** The maximum number of entries shown; nobody would read more. */
const maxEntries = 12

/** Returns the entries in which every word of the query starts a word; entries that match by name come first. */
export function findEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const queryWords = splitWords(query)
  const byName: SearchEntry[] = []
  const byOtherWords: SearchEntry[] = []
  for (const entry of entries) {
    if (byName.length === maxEntries) break
    const names = splitWords(entry.name)
    const allWords = [...names, ...splitWords(`${entry.kind} ${entry.words ?? ''}`)]
    const matchesQuery = (words: string[]) =>
      queryWords.every((start) => words.some((word) => word.startsWith(start)))
    if (matchesQuery(names)) byName.push(entry)
    else if (matchesQuery(allWords)) byOtherWords.push(entry)
  }
  return [...byName, ...byOtherWords].slice(0, maxEntries)
}

/** Splits a text into words without accents, in lower case. */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
