// Deletions that cannot be undone, and new ways to sign in, need a recent sign-in: the part of a dialog that asks to confirm
// it, and the calls.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { showPasskey } from '../../lib/passkeys.ts'
import { signedInPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { ApiError, request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

/** Whether the sign-in is recent, and how to confirm it. Loaded again by each dialog, because a sign-in becomes old. */
const confirmQuery = queryOptions({
  queryKey: ['user', 'confirm'],
  queryFn: () => request('GET /api/auth/confirm'),
  staleTime: 0,
  gcTime: 0,
})

export const refetchConfirm = () => queryClient.invalidateQueries({ queryKey: confirmQuery.queryKey })

/** The channel by which another tab reports that the user has signed in again there. */
const channelName = 'signed-in'

export function tellSignedIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('')
  channel.close()
}

async function confirmWithPasskey(): Promise<void> {
  const { options } = await request('POST /api/auth/passkeys/confirm/begin')
  const credential = await showPasskey(options)
  await request('POST /api/auth/passkeys/confirm/finish', { body: { credential } })
}

/** Shows the sign-in as recent. The dialog may stay open, if its action fails after the sign-in was confirmed. */
function noteConfirmed(): void {
  queryClient.setQueryData(confirmQuery.queryKey, (ways) => ways && { ...ways, recent: true })
}

export interface RecentSignIn {
  /** Whether the sign-in has to be confirmed first. */
  mustConfirm: boolean
  /** Whether the account has a password; false until that is known. */
  hasPassword: boolean
  /** The field for the password above the buttons of a dialog; shows nothing while the sign-in is recent. Enter calls `onSubmit`. */
  fields: (onSubmit: () => void) => ReactNode
  /** Whether pressing the button of the dialog can succeed. */
  isReady: boolean
  /** Runs an action, after confirming the sign-in if that is needed. */
  confirmed: (action: () => Promise<unknown>) => Promise<void>
}

/** For a dialog that deletes something or changes how one signs in: asks to confirm the sign-in if it is not recent. */
export function useRecentSignIn(): RecentSignIn {
  const { data: ways } = useQuery(confirmQuery)
  const form = useForm({ password: '' }, () => ({}))
  const { running, run } = useAction()
  const mustConfirm = ways?.recent === false
  const { password } = form.values

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => void refetchConfirm()
    return () => channel.close()
  }, [])

  async function confirm(): Promise<void> {
    if (!mustConfirm) return
    if (password || !ways.passkey) await request('POST /api/auth/confirm', { body: { password } })
    else await confirmWithPasskey()
    noteConfirmed()
    form.change({ password: '' })
  }

  async function confirmed(action: () => Promise<unknown>): Promise<void> {
    try {
      await confirm()
      await action()
    } catch (error) {
      if (error instanceof ApiError && error.field === 'password') form.show({ password: error.sentence })
      // The sign-in may have become old while the dialog was open: then the dialog asks from now on.
      else if (error instanceof ApiError && error.status === 403) await refetchConfirm()
      throw error
    }
  }

  const passkeyNow = () =>
    run(t('Not confirmed'), async () => {
      await confirmWithPasskey()
      await refetchConfirm()
    })

  const fields = (onSubmit: () => void) =>
    mustConfirm && (
      <>
        <p>{t('You signed in more than 15 minutes ago. Confirm that it is you.')}</p>
        {ways.password && (
          <Form failures={form.failures} onSubmit={onSubmit}>
            <TextField
              label={t('Your password')}
              type="password"
              autoComplete="current-password"
              error={form.errors.password}
              value={password}
              onChange={(event) => form.change({ password: event.target.value })}
            />
          </Form>
        )}
        {ways.passkey && (
          <div>
            <Button aria-busy={running} onClick={() => void passkeyNow()}>
              {t('Confirm with a passkey')}
            </Button>
          </div>
        )}
        {ways.provider && (
          <div>
            <PageLink href={providerLink} target="_blank">
              {t('Sign in again with single sign-on')}
            </PageLink>
          </div>
        )}
      </>
    )
  return {
    mustConfirm,
    hasPassword: !!ways?.password,
    fields,
    isReady: !mustConfirm || password !== '' || ways.passkey,
    confirmed,
  }
}

const providerLink = `/api/login/oidc?confirm=true&returnTo=${encodeURIComponent(signedInPage)}`
