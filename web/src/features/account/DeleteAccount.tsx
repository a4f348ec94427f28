import { useQuery } from '@tanstack/react-query'
import { deleteAccount } from '../../api/account/account.ts'
import { isSubscribed, planQuery } from '../../api/account/plan.ts'
import { useRecentSignIn } from '../../api/account/recentSignIn.tsx'
import { useAction } from '../../api/client/useAction.ts'
import { clearCachedLeagues } from '../../api/client/cachedLeagues.ts'
import { t } from '../../t.ts'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { OwnedLeagues, useOwnedLeagues } from './OwnedLeagues.tsx'

/**
 * Confirms the deletion of the account. Owners of leagues are shown where to hand them over. `isBilled`: whether the server charges for
 * plans.
 */
export function DeleteAccount({ isBilled, onClose }: { isBilled: boolean; onClose: () => void }) {
  const { running, run } = useAction()
  const ownsLeagues = !!useOwnedLeagues()?.length
  const signIn = useRecentSignIn()
  const remove = () =>
    run(t('Failed to delete account'), () =>
      signIn.runConfirmed(async () => {
        await deleteAccount()
        clearCachedLeagues()
        location.assign('/') // reload the page: a cleared cache would be filled again by queries that are still mounted
      }),
    )
  return (
    <Confirm
      title={t('Delete your account?')}
      action={t('Delete Account')}
      running={running}
      disabled={ownsLeagues || !signIn.isReady}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <OwnedLeagues />
      <p>
        {t(
          'Deleted for good: your account with its name, e-mail address, password and passkeys, all sessions, your membership in the leagues of others, and the leagues that you have deleted and could still restore.',
        )}
      </p>
      {isBilled && <SubscriptionNotice />}
      <p>{t('Results that you entered stay in those leagues.')}</p>
      <p>{t('The presets and history of the free scorer stay on this device.')}</p>
      {!ownsLeagues && signIn.fields(() => void remove())}
    </Confirm>
  )
}

/** Explains what the deletion means for the subscription of the user, if there is one. */
function SubscriptionNotice() {
  const { data: plan } = useQuery(planQuery)
  if (!plan || !isSubscribed(plan)) return null
  return <p>{t('Your subscription to Pro is cancelled at once, and nothing more is charged.')}</p>
}
