// The gate in front of Pro while it is in beta: the server keeps who has passed, the tab remembers it for the moment.
import { sessionValue } from '../lib/sessionValue.ts'
import { call } from './client.ts'

/** Whether the gate was passed in this tab. The server has the last word when somebody signs in. */
export const betaPassed = sessionValue('volleyball_pro_access', false, (value) => value === true)

/** Fails with 403 when the password is wrong. */
export async function enterBeta(password: string): Promise<void> {
  await call('POST', '/api/beta-access', { password })
  betaPassed.set(true)
}
