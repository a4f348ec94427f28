// Where to go after signing in: a page of ours, and nowhere else, whatever the address says.

/** The address asked for if it is one of Pro's or a game's, else My Leagues. The server keeps to the same list. */
export function returnTo(asked: string | null): string {
  const ours = /^\/(?:pro(?:\/[\w/-]*)?|account|game\/[\w-]+)$/
  return asked && ours.test(asked) && !asked.includes('//') ? asked : '/pro'
}
