// How long a finished game can be corrected: the same rule as in internal/rules/score/window.go.

/** How long after the end of a game scoring devices can change it, in milliseconds. */
export const correctionWindow = 15 * 60 * 1000

/** Whether scoring devices can still change a game. Both times are in milliseconds, on the clock of the server. */
export function canCorrect(completedAt: number, now: number): boolean {
  return now - completedAt <= correctionWindow
}
