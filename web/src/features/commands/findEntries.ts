export interface Entry {
  id: string
  /** The heading that it stands under. */
  kind: string
  name: string
  /** Other words that find it. */
  words?: string
  path: string
}

/** The most entries that are shown: more would not be read. */
const limit = 12

/** The entries that have every word of the query at the start of one of their words, those of the name first. */
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

/** The words without accents and in lower case. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
