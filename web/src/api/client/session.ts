// Whether somebody is signed in, as far as this browser knows, and whether that session has ended.
import { createStore } from '../../lib/store.ts'

const cookie = 'signed_in'

/** Whether it makes sense to load the user: scripts cannot read the session cookie, but this one is set beside it. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`)
}

/** Deletes the cookie after a session has ended, so that the next page does not try to load the user. */
export function clearSessionCookie(): void {
  if (hasSessionCookie()) document.cookie = `${cookie}=; Path=/; Max-Age=0`
}

/** The sentence of a response of 402: the plan of a league's owner has ended. Empty otherwise. */
export const planSentence = createStore('')

/** True from a response of 401 until somebody has signed in again. */
export const hasSessionEnded = createStore(false)
