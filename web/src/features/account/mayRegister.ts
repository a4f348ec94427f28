import type { PublicConfig } from '../../contract/types.ts'
import { parseInvitationToken } from './resolveReturnPath.ts'

/** Whether a visitor may create an account. If an invitation is needed, `returnTo` must be the path of one. */
export function mayRegister({ registration }: PublicConfig, returnTo: string): boolean {
  return registration !== 'closed' && (registration !== 'invitation' || !!parseInvitationToken(returnTo))
}
