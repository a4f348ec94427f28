import type { PublicConfig } from '../../contract/types.ts'
import { invitationIn } from './resolveReturnPath.ts'

/** Whether a visitor who is to return to a page may create an account: registration may be closed, or need an invitation. */
export function mayRegister({ registration }: PublicConfig, returnTo: string): boolean {
  return registration !== 'closed' && (registration !== 'invitation' || !!invitationIn(returnTo))
}
