// Whether somebody is signed in here, as far as the browser can tell, and the moment when that has ended.
import { createStore } from '../lib/store.ts'

const cookie = 'signed_in'

/** Whether asking for the user is worth it: the session's own cookie cannot be read, this one says that there is one. */
export function seemsSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${cookie}=1`)
}

/** The session is over: without this cookie the next page does not ask again. */
export function signedOutHere(): void {
  if (seemsSignedIn()) document.cookie = `${cookie}=; Path=/; Max-Age=0`
}

/** True from a call that the server refused for want of a session until somebody has signed in again. */
export const sessionEnded = createStore(false)
