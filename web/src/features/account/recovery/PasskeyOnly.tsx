import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery, passkeysQuery } from '../../../api/client/queries.ts'
import { useRecentSignIn } from '../../../api/account/recentSignIn.tsx'
import {
  allowOtherWays,
  makeRecoveryCodes,
  passkeyOnlyQuery,
  refetchPasskeyOnly,
  requirePasskey,
} from '../../../api/account/recovery.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { PasskeyOnly as State, UserView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountSection } from '../AccountSection.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Recovery.module.css'

/** With fewer codes than this, the page urges the user to create new ones. */
const lowCodeCount = 3

/** Makes a passkey the only sign-in method of the account, with recovery codes in case it is lost. */
export function PasskeyOnly({ user }: { user: UserView }) {
  const { data: config } = useQuery(configQuery)
  const { data: passkeys } = useQuery(passkeysQuery)
  const { data: state, error, refetch } = useQuery(passkeyOnlyQuery)
  const [openDialog, setOpenDialog] = useState<'codes' | 'otherWays' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { running, run } = useAction()
  if (config && !config.passkeys && !state?.isOn) return null

  const requireNow = () =>
    run(t('Failed to change the sign-in'), async () => {
      await requirePasskey()
      setCodes(null)
      await refetchPasskeyOnly()
      showToast({
        title: t('Only a passkey signs in now'),
        description: t('You have been signed out everywhere but here'),
      })
    })

  return (
    <AccountSection title={t('Only a passkey')}>
      {error ? (
        <LoadFailed what={t('How you sign in')} error={error} onRetry={() => void refetch()} />
      ) : !state || !passkeys ? (
        <Loading />
      ) : codes ? (
        <RecoveryCodes
          codes={codes}
          account={user.email || user.id}
          action={state.isOn ? t('Done') : t('Use Only a Passkey')}
          running={running}
          onDone={() => (state.isOn ? setCodes(null) : void requireNow())}
          onCancel={state.isOn ? undefined : () => setCodes(null)}
        />
      ) : state.isOn ? (
        <EnabledState
          state={state}
          onNewCodes={() => setOpenDialog('codes')}
          onOtherWays={() => setOpenDialog('otherWays')}
        />
      ) : (
        <DisabledState hasPasskey={passkeys.length > 0} onBegin={() => setOpenDialog('codes')} />
      )}
      {openDialog === 'codes' && state && (
        <CreateCodes isOn={state.isOn} onClose={() => setOpenDialog(null)} onMade={setCodes} />
      )}
      {openDialog === 'otherWays' && <AllowOtherMethods onClose={() => setOpenDialog(null)} />}
    </AccountSection>
  )
}

function DisabledState({ hasPasskey, onBegin }: { hasPasskey: boolean; onBegin: () => void }) {
  return (
    <>
      <p>
        {t(
          'You can make a passkey the only way to sign in: then nobody gets in with a password, guessed or stolen. Recovery codes replace a passkey that you lose.',
        )}
      </p>
      {hasPasskey ? (
        <div>
          <Button onClick={onBegin}>{t('Use Only a Passkey')}</Button>
        </div>
      ) : (
        <p className="muted">{t('Add a passkey first.')}</p>
      )}
    </>
  )
}

function EnabledState(props: { state: State; onNewCodes: () => void; onOtherWays: () => void }) {
  const codesLeft = props.state.codesLeft
  return (
    <>
      <p>{t('Only a passkey signs in to your account. It has no password.')}</p>
      <p className={codesLeft < lowCodeCount ? 'bad' : ''}>
        {codesLeft === 1
          ? t('1 recovery code is left. Make new ones.')
          : codesLeft < lowCodeCount
            ? t('{count} recovery codes are left. Make new ones.', { count: codesLeft })
            : t('{count} recovery codes are left.', { count: codesLeft })}
      </p>
      <div className={styles.buttons}>
        <Button onClick={props.onNewCodes}>{t('New Recovery Codes')}</Button>
        <Button onClick={props.onOtherWays}>{t('Allow Other Ways')}</Button>
      </div>
    </>
  )
}

function CreateCodes(props: { isOn: boolean; onClose: () => void; onMade: (codes: string[]) => void }) {
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const createCodes = () =>
    run(t('No recovery codes were made'), () =>
      signIn.runConfirmed(async () => {
        props.onMade(await makeRecoveryCodes())
        props.onClose()
        await refetchPasskeyOnly()
      }),
    )
  return (
    <Confirm
      title={props.isOn ? t('New recovery codes?') : t('Use only a passkey?')}
      action={t('Make Recovery Codes')}
      running={running}
      harmless
      disabled={!signIn.isReady}
      onClose={props.onClose}
      onConfirm={() => void createCodes()}
    >
      {props.isOn ? (
        <p>{t('You get ten new codes. Those from before stop working.')}</p>
      ) : (
        <>
          <p>{t('First you get ten recovery codes. Each signs you in once if you lose your passkeys.')}</p>
          <p>
            {t(
              'Then only a passkey signs in: your password is deleted, single sign-on no longer opens this account, and you are signed out everywhere but here.',
            )}
          </p>
        </>
      )}
      {signIn.fields(() => void createCodes())}
    </Confirm>
  )
}

function AllowOtherMethods({ onClose }: { onClose: () => void }) {
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const allow = () =>
    run(t('Failed to change the sign-in'), () =>
      signIn.runConfirmed(async () => {
        await allowOtherWays()
        onClose()
        await refetchPasskeyOnly()
        showToast({
          title: t('Other ways are allowed'),
          description: t('You can set a password again'),
        })
      }),
    )
  return (
    <Confirm
      title={t('Allow other ways to sign in?')}
      action={t('Allow Other Ways')}
      running={running}
      harmless
      disabled={!signIn.isReady}
      onClose={onClose}
      onConfirm={() => void allow()}
    >
      <p>
        {t(
          'You can set a password again, and single sign-on works if you had it. Your recovery codes stop working.',
        )}
      </p>
      {signIn.fields(() => void allow())}
    </Confirm>
  )
}
