// Arranges a tournament day as one list by time: pool games, knockout matches, and matches whose teams are still unknown.
export interface DayEntry<Item> {
  day: string | null
  /** Null if the game has no fixed time and is called when a court becomes free. */
  time: string | null
  /** The part of the tournament: "Pool A", "Semi-finals". */
  part: string
  item: Item
}

export interface DaySlot<Item> {
  key: string
  time: string | null
  /** The distinct parts, in the order of the entries. */
  parts: string[]
  items: Item[]
}

/** Groups the entries by time. Entries without a time come last, grouped by part. */
export function dayRun<Item>(entries: DayEntry<Item>[]): DaySlot<Item>[] {
  const slots = new Map<string, DaySlot<Item>>()
  for (const { day, time, part, item } of entries) {
    const key = time === null ? `~ ${part}` : `${day ?? ''} ${time}`
    const slot = slots.get(key) ?? { key, time, parts: [], items: [] }
    if (!slot.parts.includes(part)) slot.parts.push(part)
    slot.items.push(item)
    slots.set(key, slot)
  }
  const timed = [...slots.values()].filter(({ time }) => time !== null)
  const untimed = [...slots.values()].filter(({ time }) => time === null)
  return [...timed.sort((a, b) => (a.key < b.key ? -1 : 1)), ...untimed]
}
