// The page to open after signing in. Only known paths are allowed, so that a link cannot redirect to another site.
import { leaguesPage, returnPages } from '../../lib/pages.ts'

/** Returns the path if it is a page of Pro, of the account or of a game, else My Leagues. The server has the same list. */
export function resolveReturnPath(path: string | null): string {
  return path && returnPages.test(path) && !path.includes('//') ? path : leaguesPage
}

/** Returns the invitation token in a path, or undefined if the path is not an invitation. */
export const parseInvitationToken = (path: string) => /^\/pro\/join\/([^/?#]+)$/.exec(path)?.[1]
