/** The path of the page of a court code. It is not in paths.ts, which the board loads first; the result of a game writes it out, to load nothing more. */
export const courtPath = (token: string) => `/court/${token}`
