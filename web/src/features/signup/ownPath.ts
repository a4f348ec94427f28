/** The path of the page of a sign-up, for its sender. */
export const ownPath = (token: string) => `/join/${token}/own`
