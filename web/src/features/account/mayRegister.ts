import type { PublicConfig } from '../../contract/types.ts'
import { invitationIn } from './resolveReturnPath.ts'

/** Whether a visitor may create an account. Where it takes an invitation, `returnTo` has to be the path of one. */
export function mayRegister({ registration }: PublicConfig, returnTo: string): boolean {
  return registration !== 'closed' && (registration !== 'invitation' || !!invitationIn(returnTo))
}
