/**
 * The path of the page of a court code. It is not in paths.ts, to keep the code of the board small; the result screen of a
 * game even repeats the path instead of importing it.
 */
export const courtPath = (token: string) => `/court/${token}`
