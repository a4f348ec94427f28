import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { configQuery, queryClient, userQuery } from '../api/queries.ts'
import { sessionEnded } from '../api/session.ts'
import { SignIn } from '../features/account/SignIn.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadFailed, Loading } from '../ui/Notice.tsx'

/** Signing in again on top of whatever is being done, when the session has ended meanwhile: nothing typed is lost. */
export function SessionEnded() {
  const [path] = useLocation()
  const [creating, setCreating] = useState(false)
  const [before] = useState(() => queryClient.getQueryData(userQuery.queryKey)?.id)
  const { data: config, error, refetch } = useQuery(configQuery)
  return (
    <Dialog title="You have been signed out" onClose={() => sessionEnded.set(false)}>
      <p>Your session has ended. Sign in again to go on where you were: nothing you typed is lost.</p>
      {config ? (
        <SignIn
          keepsPage
          config={config}
          returnTo={path}
          isNewAccount={creating}
          onNewAccountChange={setCreating}
          onSignedIn={() => {
            // Somebody else starts from the beginning.
            if (queryClient.getQueryData(userQuery.queryKey)?.id === before)
              void queryClient.invalidateQueries()
            else location.assign('/pro')
          }}
        />
      ) : error ? (
        <LoadFailed what="The ways to sign in" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
