import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { configQuery, userQuery } from '../../api/queries.ts'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { NewPassword } from './NewPassword.tsx'
import { resolveReturnPath } from './resolveReturnPath.ts'
import { SignIn } from './SignIn.tsx'
import styles from './SignIn.module.css'

/** Sentences for a failed sign-in at the provider, by the error code in the query. */
const providerErrors: { [code: string]: string } = {
  denied: 'The sign-in was cancelled at the provider. You can try again, or use another sign-in method.',
  failed: 'The response of the provider was not accepted. Please try again.',
  unavailable: 'The sign-in provider cannot be reached at the moment. Please try again later.',
  email:
    'There is already an account here with your e-mail address. Sign in to it as before, with its password or passkey.',
}

/** The page /login. After signing in it navigates to the page in the query parameter returnTo. */
export function SignInPage() {
  // The query is read once because later navigation changes it.
  const [query] = useState(() => new URLSearchParams(location.search))
  const [, navigate] = useLocation()
  const { data: config, error, refetch } = useQuery(configQuery)
  const { data: user } = useQuery(userQuery)
  const [isNewAccount, setIsNewAccount] = useState(false)

  const destination = resolveReturnPath(query.get('returnTo'))
  const goToDestination = () => navigate(destination, { replace: true })
  const resetToken = query.get('reset')
  const errorCode = query.get('error')
  if (resetToken) return <NewPassword token={resetToken} onDone={goToDestination} />

  return (
    <Page>
      <div className={styles.page}>
        <ScreenTitle tab="Sign in · Sideout">{isNewAccount ? 'Create your account' : 'Sign in'}</ScreenTitle>
        {errorCode && (
          <p role="alert" className={styles.problem}>
            {providerErrors[errorCode] ?? providerErrors.failed}
          </p>
        )}
        {user && (
          <p>
            You are signed in as <strong className="break">{user.email || 'User'}</strong>.{' '}
            <Link href={destination}>Continue</Link>
          </p>
        )}
        {config ? (
          <SignIn
            config={config}
            returnTo={destination}
            onSignedIn={goToDestination}
            isNewAccount={isNewAccount}
            onNewAccountChange={setIsNewAccount}
          />
        ) : error ? (
          <LoadFailed what="This page" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  )
}
