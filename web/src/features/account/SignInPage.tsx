import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { configQuery, userQuery } from '../../api/queries.ts'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { NewPassword } from './NewPassword.tsx'
import { returnTo } from './returnTo.ts'
import { SignIn } from './SignIn.tsx'
import styles from './SignIn.module.css'

/** What the server says of a sign-in at the provider that has failed, by its code in the address. */
const failures: { [code: string]: string } = {
  denied: 'The sign-in was cancelled at the provider. You can try again, or sign in in another way.',
  failed: 'The provider’s answer was not accepted. Please try again.',
  unavailable: 'The sign-in provider cannot be reached at the moment. Please try again later.',
  email:
    'There is already an account here with your e-mail address. Sign in to it as before, with its password or passkey.',
}

/** The page /login. Where somebody wanted to go is in its address, and they are taken there afterwards. */
export function SignInPage() {
  // The address is read once: what follows changes it.
  const [asked] = useState(() => new URLSearchParams(location.search))
  const [, navigate] = useLocation()
  const { data: config, error, refetch } = useQuery(configQuery)
  const { data: user } = useQuery(userQuery)
  const [creating, setCreating] = useState(false)

  const back = returnTo(asked.get('returnTo'))
  const goOn = () => navigate(back, { replace: true })
  const reset = asked.get('reset')
  const failure = asked.get('error')
  if (reset) return <NewPassword token={reset} onDone={goOn} />

  return (
    <Page>
      <div className={styles.page}>
        <ScreenTitle tab="Sign in · Sideout">{creating ? 'Create your account' : 'Sign in'}</ScreenTitle>
        {failure && (
          <p role="alert" className={styles.problem}>
            {failures[failure] ?? failures.failed}
          </p>
        )}
        {user && (
          <p>
            You are signed in as <strong className="break">{user.email || 'User'}</strong>.{' '}
            <Link href={back}>Go on</Link>
          </p>
        )}
        {config ? (
          <SignIn
            config={config}
            returnTo={back}
            onSignedIn={goOn}
            creating={creating}
            onCreating={setCreating}
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
