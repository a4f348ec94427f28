// The account page with its sections, in a file that only this page loads.
import type { UserView } from '../contract/types.ts'
import { Account } from '../features/account/Account.tsx'
import { loadedLater } from './loadedLater.tsx'

const mailSettings = loadedLater(
  () => import('../features/mail/MailSettings.tsx').then(({ MailSettings }) => MailSettings),
  null,
  null,
)
const passkeyOnly = loadedLater(
  () => import('../features/account/recovery/PasskeyOnly.tsx').then(({ PasskeyOnly }) => PasskeyOnly),
  null,
  null,
)
const apiTokens = loadedLater(
  () => import('../features/account/tokens/ApiTokens.tsx').then(({ ApiTokens }) => ApiTokens),
  null,
  null,
)

export function AccountPage({ user }: { user: UserView | null }) {
  return (
    <Account
      user={user}
      mail={<mailSettings.Part />}
      passkeyOnly={user && <passkeyOnly.Part user={user} />}
      apiTokens={<apiTokens.Part />}
    />
  )
}
