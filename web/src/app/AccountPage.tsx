// The account page with its sections, in a file that only this page loads.
import type { UserView } from '../contract/types.ts'
import { Account } from '../features/account/Account.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyMailSettings = lazyComponent(
  () => import('../features/mail/MailSettings.tsx').then(({ MailSettings }) => MailSettings),
  null,
  null,
)
const lazyPasskeyOnly = lazyComponent(
  () => import('../features/account/recovery/PasskeyOnly.tsx').then(({ PasskeyOnly }) => PasskeyOnly),
  null,
  null,
)
const lazyApiTokens = lazyComponent(
  () => import('../features/account/tokens/ApiTokens.tsx').then(({ ApiTokens }) => ApiTokens),
  null,
  null,
)

export function AccountPage({ user }: { user: UserView | null }) {
  return (
    <Account
      user={user}
      mail={<lazyMailSettings.Part />}
      passkeyOnly={user && <lazyPasskeyOnly.Part user={user} />}
      apiTokens={<lazyApiTokens.Part />}
    />
  )
}
