// The day of a hall as blocks and gaps on each court.
import type { HallDay, HallUse } from '../../contract/types.ts'

/** Games of one league on one court without a gap between them, or of several leagues at the same time. */
export interface Block {
  from: number
  to: number
  /** The games by league; more than one part clash. Empty: the court is free. */
  parts: Part[]
}

interface Part {
  /** null: a league of another owner. */
  leagueId: number | null
  leagueName: string
  from: number
  to: number
  games: number
}

interface CourtColumn {
  id: number
  name: string
  /** From the first to the last instant of the day, without holes. */
  blocks: Block[]
}

export interface DayGrid {
  /** The instants at which something begins or ends on any court. */
  times: number[]
  columns: CourtColumn[]
}

/** A gap between games of one league that is shorter is not shown as free: nobody plays in it. In milliseconds. */
const shortestGap = 15 * 60_000

/** Returns the blocks of each court. A day without games has no times and no blocks. */
export function buildDayGrid({ courts, uses }: HallDay): DayGrid {
  const taken = courts.map(({ id }) => takenBlocks(uses.filter(({ courtId }) => courtId === id)))
  const ends = taken.flat().flatMap(({ from, to }) => [from, to])
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  const columns = courts.map(({ id, name }, i) => ({
    id,
    name,
    blocks: ends.length > 0 ? fillGaps(taken[i] ?? [], first, last) : [],
  }))
  const times = new Set(columns.flatMap(({ blocks }) => blocks.flatMap(({ from, to }) => [from, to])))
  return { times: [...times].sort((a, b) => a - b), columns }
}

/** Joins the games of one court, which are in the order of time, to blocks. */
function takenBlocks(uses: HallUse[]): Block[] {
  const blocks: Block[] = []
  for (const use of uses) {
    const from = Date.parse(use.from)
    const to = Date.parse(use.to)
    const last = blocks.at(-1)
    const isOverlapping = last !== undefined && from < last.to
    const isSame = last?.parts.length === 1 && last.parts[0]?.leagueId === use.leagueId
    if (!last || !(isOverlapping || (isSame && from - last.to < shortestGap)))
      blocks.push({ from, to, parts: [partOf(use, from, to)] })
    else {
      const part = last.parts.find(({ leagueId }) => leagueId === use.leagueId)
      if (part) {
        part.to = Math.max(part.to, to)
        part.games++
      } else last.parts.push(partOf(use, from, to))
      last.to = Math.max(last.to, to)
    }
  }
  return blocks
}

const partOf = ({ leagueId, leagueName }: HallUse, from: number, to: number): Part => ({
  leagueId,
  leagueName,
  from,
  to,
  games: 1,
})

function fillGaps(blocks: Block[], first: number, last: number): Block[] {
  const filled: Block[] = []
  let end = first
  for (const block of blocks) {
    if (block.from > end) filled.push({ from: end, to: block.from, parts: [] })
    filled.push(block)
    end = block.to
  }
  if (end < last) filled.push({ from: end, to: last, parts: [] })
  return filled
}

/** The number of rows that a block spans: those between two times. */
export const rowsOf = ({ times }: DayGrid, { from, to }: Block): number =>
  times.indexOf(to) - times.indexOf(from)
