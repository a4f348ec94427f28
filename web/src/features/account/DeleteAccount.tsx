import { deleteAccount } from '../../api/account.ts'
import { queryClient } from '../../api/queries.ts'
import { useAction } from '../../api/useAction.ts'
import { clearCachedLeagues } from '../../api/cachedLeagues.ts'
import { t } from '../../t.ts'
import { Confirm } from '../../ui/Confirm.tsx'

/** Confirms the deletion of the account. The server refuses it to an owner of leagues and says how many there are. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { running, run } = useAction()
  const remove = () =>
    run(t('Failed to delete account'), async () => {
      await deleteAccount()
      clearCachedLeagues()
      queryClient.clear()
      location.assign('/')
    })
  return (
    <Confirm
      title={t('Delete your account?')}
      action={t('Delete Account')}
      running={running}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        {t(
          'Deleted for good: your account with its name, e-mail address, password and passkeys, all sessions, and your membership in the leagues of others.',
        )}
      </p>
      <p>
        {t('Results that you entered stay in those leagues. Leagues that you own have to be deleted first.')}
      </p>
      <p>{t('The presets and history of the free scorer stay on this device.')}</p>
    </Confirm>
  )
}
