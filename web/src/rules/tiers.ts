// Movement between tiers, the same rule as Movers in internal/standings/movement.go.

/** How many teams of a tier move up after a week, and as many down: two, but at most half of the tier. */
export function movers(teams: number): number {
  return Math.min(2, Math.floor(teams / 2))
}
