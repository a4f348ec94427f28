// The state of the session as far as this browser knows.
import { createStore } from '../../lib/store.ts'

const cookie = 'signed_in'

/** Whether a session probably exists. Scripts cannot read the session cookie, but this cookie is set together with it. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`)
}

/** Deletes the cookie after a session has ended, so that the next page does not try to load a user. */
export function clearSessionCookie(): void {
  if (hasSessionCookie()) document.cookie = `${cookie}=; Path=/; Max-Age=0`
}

/** The sentence of a 402 response, which means that the plan of a league's owner has ended; otherwise empty. */
export const planSentence = createStore('')

/** True from a 401 response until somebody signs in again. */
export const hasSessionEnded = createStore(false)
