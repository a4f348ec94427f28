// What is typed to sign in or to make an account, and what is wrong with it before the server is asked.
import type { Errors } from '../../ui/form.tsx'

export interface AccountForm {
  email: string
  password: string
  firstName: string
  lastName: string
  remember: boolean
}

export const noAccount: AccountForm = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  remember: false,
}

/** The server knows the rules of passwords in full (internal/login/check.go); here is what needs no asking. */
export function checkAccount({ email, password }: AccountForm, creating: boolean): Errors<AccountForm> {
  return {
    ...(!/^\s*[^\s@]+@[^\s@]+\s*$/.test(email) && {
      email: 'Please enter an e-mail address, such as name@example.org',
    }),
    ...passwordProblem(password, creating),
  }
}

export function passwordProblem(password: string, isNew: boolean): { password?: string } {
  if (!password) return { password: 'Please enter a password' }
  if (isNew && Array.from(password).length < 12)
    return { password: 'Please choose a password of at least 12 characters' }
  return {}
}
