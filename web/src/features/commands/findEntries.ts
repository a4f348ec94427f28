export interface Entry {
  id: string
  /** The heading under which the entry is listed. */
  kind: string
  name: string
  /** Other words that the search matches. */
  words?: string
  path: string
}

/** The maximum number of entries shown; nobody would read more. */
const limit = 12

/** Returns the entries in which every word of the query starts a word; entries that match by name come first. */
export function findEntries(entries: Entry[], query: string): Entry[] {
  const wanted = wordsOf(query)
  const byName: Entry[] = []
  const byOther: Entry[] = []
  for (const entry of entries) {
    if (byName.length === limit) break
    const names = wordsOf(entry.name)
    const all = [...names, ...wordsOf(`${entry.kind} ${entry.words ?? ''}`)]
    const isIn = (words: string[]) => wanted.every((start) => words.some((word) => word.startsWith(start)))
    if (isIn(names)) byName.push(entry)
    else if (isIn(all)) byOther.push(entry)
  }
  return [...byName, ...byOther].slice(0, limit)
}

/** Splits a text into words without accents, in lower case. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
