// The time in which a finished game can be corrected. Go counterpart: internal/rules/score/window.go.

/** How long scoring devices can change a game after its end, in milliseconds. */
export const correctionWindow = 15 * 60 * 1000

/** Whether scoring devices can still change a game. Both times are in milliseconds, by the clock of the server. */
export function canCorrect(completedAt: number, now: number): boolean {
  return now - completedAt <= correctionWindow
}
