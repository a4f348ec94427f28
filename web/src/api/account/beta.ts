// The password of Pro while it is in beta. The server sets a cookie once it was given; the tab only caches that.
import { sessionValue } from '../../lib/sessionValue.ts'
import { request } from '../client/client.ts'

/** Whether the password was accepted in this tab. The server decides again when somebody signs in. */
export const hasBetaAccess = sessionValue('volleyball_pro_access', false, (value) => value === true)

/** Fails with 403 when the password is wrong. */
export async function enterBeta(password: string): Promise<void> {
  await request('POST /api/beta-access', { body: { password } })
  hasBetaAccess.set(true)
}
