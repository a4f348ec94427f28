// The beta gate: the password of Pro while it is in beta. The server sets a cookie once the password is accepted; the tab
// only caches that.
import { sessionValue } from '../../lib/sessionValue.ts'
import { request } from '../client/client.ts'

/** Whether the password was accepted in this tab. The server checks again at sign-in. */
export const hasBetaAccess = sessionValue('volleyball_pro_access', false, (value) => value === true)

/** Sends the password; fails with 403 if it is wrong. */
export async function enterBeta(password: string): Promise<void> {
  await request('POST /api/beta-access', { body: { password } })
  hasBetaAccess.set(true)
}
