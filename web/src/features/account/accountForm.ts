import { t } from '../../t.ts'
// The form to sign in or to create an account, and the checks that run before the request.
import type { Errors } from '../../ui/controls/form.tsx'

export interface AccountForm {
  email: string
  password: string
  firstName: string
  lastName: string
  remember: boolean
}

export const emptyAccountForm: AccountForm = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  remember: false,
}

/** Validates the form. The complete password rules are on the server, in internal/base/credentials/check.go. */
export function checkAccount({ email, password }: AccountForm, isNewAccount: boolean): Errors<AccountForm> {
  return { ...addressProblem({ email }), ...passwordProblem(password, isNewAccount) }
}

export function addressProblem({ email }: { email: string }): { email?: string } {
  return /^\s*[^\s@]+@[^\s@]+\s*$/.test(email)
    ? {}
    : { email: t('Please enter an e-mail address, such as name@example.org') }
}

export function passwordProblem(password: string, isNew: boolean): { password?: string } {
  if (!password) return { password: t('Please enter a password') }
  if (isNew && Array.from(password).length < 12)
    return { password: t('Please choose a password of at least 12 characters') }
  return {}
}
