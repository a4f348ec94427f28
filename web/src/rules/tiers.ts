// Movement between tiers as the screen has to explain it: the twin of Movers in internal/standings/movement.go.

/** How many teams of a tier move up, and as many down, after a week: two, and of few teams at most half. */
export function movers(teams: number): number {
  return Math.min(2, Math.floor(teams / 2))
}
