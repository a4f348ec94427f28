// A tournament day as one list by time: games of pools, matches of the knockout, and those whose teams are not known yet.
export interface Entry<Item> {
  day: string | null
  /** Null: it is called to the next free court. */
  time: string | null
  /** What is played: "Pool A", "Semi-finals". */
  part: string
  item: Item
}

export interface Slot<Item> {
  key: string
  time: string | null
  /** Each part once, in the order of the entries. */
  parts: string[]
  items: Item[]
}

/** The entries by their time; those without a time come last, one slot for each part. */
export function dayRun<Item>(entries: Entry<Item>[]): Slot<Item>[] {
  const slots = new Map<string, Slot<Item>>()
  for (const { day, time, part, item } of entries) {
    const key = time === null ? `~ ${part}` : `${day ?? ''} ${time}`
    const slot = slots.get(key) ?? { key, time, parts: [], items: [] }
    if (!slot.parts.includes(part)) slot.parts.push(part)
    slot.items.push(item)
    slots.set(key, slot)
  }
  const timed = [...slots.values()].filter(({ time }) => time !== null)
  const called = [...slots.values()].filter(({ time }) => time === null)
  return [...timed.sort((a, b) => (a.key < b.key ? -1 : 1)), ...called]
}
