/** The path of the page of a captain's link. It is not in paths.ts, which the board loads first. */
export const teamPath = (token: string) => `/team/${token}`
