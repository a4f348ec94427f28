/** The clock of the game on the board, in milliseconds since 1970. time/gameTime.ts replaces it once it is loaded. */
export const gameClock = { now: (): number => Date.now() }
