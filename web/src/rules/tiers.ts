// Movement between tiers. Go counterpart: internal/rules/standings/movement.go.
import type { MoveEdge, TableRules } from '../contract/types.ts'

/**
 * How many teams move down and up between each pair of neighbouring tiers after a week, given the sizes of the tiers; the
 * first pair is tiers 1 and 2. At most half of a tier moves in each direction. If both directions have the same number, the
 * tiers exchange as many teams as both can give. Only with the preset sideout, each tier gives as many as it can. It does
 * not matter whether a number is the default or that of an edge.
 */
export function tierExchanges(
  { preset, moves }: Pick<TableRules, 'preset' | 'moves'>,
  sizes: number[],
): MoveEdge[] {
  return sizes.slice(1).map((lower, i) => {
    const edge = moves.edges[i] ?? { down: moves.default, up: moves.default }
    const down = Math.min(edge.down, maxMoves(sizes[i] ?? 0))
    const up = Math.min(edge.up, maxMoves(lower))
    const isExchange = preset !== 'sideout' && edge.down === edge.up
    return isExchange ? { down: Math.min(down, up), up: Math.min(down, up) } : { down, up }
  })
}

const maxMoves = (teams: number) => Math.floor(teams / 2)

/** The sizes of the tiers after the exchanges. */
export function tierSizesAfter(sizes: number[], exchanges: MoveEdge[]): number[] {
  return sizes.map((size, i) => {
    const above = exchanges[i - 1] ?? { down: 0, up: 0 }
    const below = exchanges[i] ?? { down: 0, up: 0 }
    return size + above.down - above.up + below.up - below.down
  })
}

/** The tiers that are too small for the numbers of the rules, because at most half of a tier moves each way. */
export function limitedTiers(
  { moves }: Pick<TableRules, 'preset' | 'moves'>,
  sizes: number[],
): { tier: number; teams: number; most: number }[] {
  const edgeAt = (i: number) =>
    i < 0 || i > sizes.length - 2
      ? { down: 0, up: 0 }
      : (moves.edges[i] ?? { down: moves.default, up: moves.default })
  return sizes.flatMap((teams, i) => {
    const most = maxMoves(teams)
    const isLimited = Math.max(edgeAt(i - 1).up, edgeAt(i).down) > most
    return isLimited ? [{ tier: i + 1, teams, most }] : []
  })
}
