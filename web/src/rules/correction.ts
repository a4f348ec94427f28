// How long a game can still be changed; internal/score/window.go is the twin.

/** How long after its end the devices that score a game can still change it, in milliseconds. */
export const correctionWindow = 15 * 60 * 1000

/** Whether the devices that score a game can still change it; both times in milliseconds, by the server's clock. */
export function canCorrect(completedAt: number, now: number): boolean {
  return now - completedAt <= correctionWindow
}
