import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, removePasskey } from '../../api/account/account.ts'
import { ApiError } from '../../api/client/client.ts'
import { configQuery, passkeysQuery, queryClient } from '../../api/client/queries.ts'
import { refetchConfirm, useRecentSignIn } from '../../api/account/recentSignIn.tsx'
import type { Passkey } from '../../contract/types.ts'
import { useAction } from '../../api/client/useAction.ts'
import { dayOf } from '../../lib/dates.ts'
import { passkeysWork } from '../../lib/passkeys.ts'
import { browserInWords } from '../../lib/userAgent.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConfirmSignIn } from './ConfirmSignIn.tsx'
import styles from './Account.module.css'

/** Refetches the passkeys and whether one of them can confirm the sign-in. */
const refetchPasskeys = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), refetchConfirm()])

/** Lists, adds and removes the passkeys of the account. */
export function Passkeys() {
  const { data: config } = useQuery(configQuery)
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null)
  if (config && !config.passkeys && !passkeys?.length) return null
  return (
    <AccountSection title={t('Passkeys')}>
      <p className="muted">
        {t('Sign in with your fingerprint, your face or the PIN of your device instead of a password.')}
      </p>
      {error ? (
        <LoadFailed what={t('Your passkeys')} error={error} onRetry={() => void refetch()} />
      ) : !passkeys ? (
        <Loading />
      ) : passkeys.length === 0 ? (
        <p>{t('You have no passkey yet.')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className="break">
                <strong>
                  <bdi>{passkey.name || t('Passkey')}</bdi>
                </strong>
                <p className="muted">{describeUse(passkey)}</p>
              </div>
              <Button
                aria-label={t('Remove {name}', { name: passkey.name || t('Passkey') })}
                onClick={() => setPasskeyToRemove(passkey)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <AddPasskey />
      ) : (
        <p className="muted">{t('This browser cannot add passkeys here.')}</p>
      )}
      {passkeyToRemove && (
        <RemovePasskey passkey={passkeyToRemove} onClose={() => setPasskeyToRemove(null)} />
      )}
    </AccountSection>
  )
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  const added = dayOf(createdAt)
  return lastUsedAt
    ? t('Added {added}, last used {used}', { added, used: dayOf(lastUsedAt) })
    : t('Added {added}, not used yet', { added })
}

function AddPasskey() {
  const browserName = browserInWords(navigator.userAgent)
  const { values, change } = useForm({ name: browserName }, () => ({}))
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const [isConfirming, setIsConfirming] = useState(false)

  async function add(): Promise<void> {
    const error = await run(t('Failed to add passkey'), () =>
      signIn.runConfirmed(async () => {
        const { name } = await addPasskey(values.name.trim() || browserName)
        setIsConfirming(false)
        await refetchPasskeys()
        showToast({
          title: t('Passkey added'),
          description: t('You can sign in with "{name}" from now on', { name }),
        })
      }),
    )
    if (error instanceof ApiError && error.status === 403) setIsConfirming(true)
  }

  return (
    <>
      <Form
        failures={0}
        className={styles.row}
        onSubmit={() => (signIn.mustConfirm ? setIsConfirming(true) : void add())}
      >
        <TextField
          label={t('Name of the new passkey')}
          maxLength={100}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Button type="submit" aria-busy={running}>
          {t('Add Passkey')}
        </Button>
      </Form>
      {isConfirming && (
        <ConfirmSignIn
          signIn={signIn}
          reason={t('A new passkey can sign in to your account.')}
          action={t('Add Passkey')}
          running={running}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void add()}
        />
      )}
    </>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const remove = () =>
    run(t('Failed to remove passkey'), () =>
      signIn.runConfirmed(async () => {
        await removePasskey(passkey.id)
        await refetchPasskeys()
        showToast({
          title: t('Passkey removed'),
          description: t('"{name}" can no longer sign you in', { name: passkey.name }),
        })
        onClose()
      }),
    )
  return (
    <Confirm
      title={t('Remove passkey?')}
      action={t('Remove Passkey')}
      running={running}
      disabled={!signIn.isReady}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        {t(
          '“{name}” can no longer be used to sign in here. Make sure that you have another way: a password or another passkey.',
          { name: passkey.name },
        )}
      </p>
      {signIn.fields(() => void remove())}
    </Confirm>
  )
}
