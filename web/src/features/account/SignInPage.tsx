import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { configQuery, userQuery } from '../../api/client/queries.ts'
import { isInOtherLanguage } from '../../lib/chooseLanguage.ts'
import { t } from '../../t.ts'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { NewPassword } from './NewPassword.tsx'
import { resolveReturnPath } from './resolveReturnPath.ts'
import { SignIn } from './SignIn.tsx'
import { mayRegister } from './mayRegister.ts'
import styles from './SignIn.module.css'

/** The error texts of a failed sign-in at the provider, by the error code in the query. */
const providerErrors: { [code: string]: string } = {
  denied: t('The sign-in was cancelled at the provider. You can try again, or use another sign-in method.'),
  failed: t('The response of the provider was not accepted. Please try again.'),
  setup: t('Signing in at the provider is not set up correctly. Please tell the operator of this server.'),
  unavailable: t('The sign-in provider cannot be reached at the moment. Please try again later.'),
  disabled: t('This account is disabled. Ask the operator of this server to enable it.'),
  registration: t(
    'There is no account for you here yet, and new ones need an invitation to a league or the operator of this server.',
  ),
  other: t('That is another account than the one you are signed in with. Nothing has been confirmed.'),
  passkey: t(
    'Only a passkey signs in to this account. Use your passkey below, or a recovery code if you have lost it.',
  ),
  email: t(
    'There is already an account here with your e-mail address. Sign in to it as before, with its password or passkey.',
  ),
}

/** Subscribes to changes of the fragment: a link pasted while this page is open changes only the fragment and loads no page. */
function subscribeToFragment(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * The page /login. After signing in it navigates to the page in the query parameter returnTo. `forgotten` is for users who have forgotten
 * their password, `recovery` for users who have lost their passkey.
 */
export function SignInPage({ forgotten, recovery }: { forgotten: ReactNode; recovery: ReactNode }) {
  // The query is read once because later navigation changes it.
  const [query] = useState(() => new URLSearchParams(location.search))
  const [, navigate] = useLocation()
  const { data: config, error, refetch } = useQuery(configQuery)
  const { data: user } = useQuery(userQuery)
  const [wantsAccount, setWantsAccount] = useState(query.get('create') === 'true')

  const destination = resolveReturnPath(query.get('returnTo'))
  const isNewAccount = wantsAccount && (!config || mayRegister(config, destination))
  const goToDestination = () =>
    isInOtherLanguage() ? location.replace(destination) : navigate(destination, { replace: true })
  // The token is in the fragment, which no server and no log sees. Links of earlier versions have it in the query.
  const fragment = useSyncExternalStore(subscribeToFragment, () => location.hash)
  const resetToken = new URLSearchParams(fragment.slice(1)).get('reset') ?? query.get('reset')
  const errorCode = query.get('error')
  if (query.has('forgot')) return forgotten
  if (query.has('recover')) return recovery
  if (resetToken) return <NewPassword token={resetToken} onDone={goToDestination} />

  return (
    <Page>
      <div className={styles.page}>
        <ScreenTitle tab={`${t('Sign in')} · Sideout`}>
          {isNewAccount ? t('Create your account') : t('Sign in')}
        </ScreenTitle>
        {errorCode && (
          <p role="alert" className={styles.problem}>
            {providerErrors[errorCode] ?? providerErrors.failed}
          </p>
        )}
        {user && (
          <p>
            <span className="break">
              {t('You are signed in as {email}.', { email: user.email || t('User') })}
            </span>{' '}
            <Link href={destination}>{t('Continue')}</Link>
          </p>
        )}
        {config ? (
          <SignIn
            config={config}
            returnTo={destination}
            onSignedIn={goToDestination}
            isNewAccount={isNewAccount}
            onNewAccountChange={setWantsAccount}
          />
        ) : error ? (
          <LoadFailed what={t('This page')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  )
}
