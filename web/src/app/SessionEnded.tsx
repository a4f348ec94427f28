import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { configQuery, queryClient, userQuery } from '../api/client/queries.ts'
import { hasSessionEnded } from '../api/client/session.ts'
import { SignIn } from '../features/account/SignIn.tsx'
import { leaguesPage } from '../lib/pages.ts'
import { t } from '../t.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed, Loading } from '../ui/page/Notice.tsx'

/** Asks to sign in again after the session has ended. It is a dialog over the page, so that typed text is not lost. */
export function SessionEnded() {
  const [path] = useLocation()
  const [creating, setCreating] = useState(false)
  const [before] = useState(() => queryClient.getQueryData(userQuery.queryKey)?.id)
  const { data: config, error, refetch } = useQuery(configQuery)
  return (
    <Dialog title={t('You have been signed out')} onClose={() => hasSessionEnded.set(false)}>
      <p>{t('Your session has ended. Sign in again to go on where you were: nothing you typed is lost.')}</p>
      {config ? (
        <SignIn
          keepsPage
          config={config}
          returnTo={path + location.search}
          isNewAccount={creating}
          onNewAccountChange={setCreating}
          onSignedIn={() => {
            // A different user starts at the list of leagues.
            if (queryClient.getQueryData(userQuery.queryKey)?.id === before)
              void queryClient.invalidateQueries()
            else location.assign(leaguesPage)
          }}
        />
      ) : error ? (
        <LoadFailed what={t('The ways to sign in')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
