/** The path of the page of a captain's link. It is not in paths.ts, to keep the code of the board small. */
export const teamPath = (token: string) => `/team/${token}`
