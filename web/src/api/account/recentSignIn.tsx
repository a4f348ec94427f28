// Permanent deletions and new sign-in methods require a recent sign-in. This is the part of a dialog that asks to confirm it,
// with its API calls.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { requestPasskey } from '../../lib/passkeys.ts'
import { signedInPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { ApiError, request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

/** Whether the sign-in is recent, and how it can be confirmed. Each dialog reloads this, because a sign-in becomes old. */
const confirmQuery = queryOptions({
  queryKey: ['user', 'confirm'],
  queryFn: () => request('GET /api/auth/confirm'),
  staleTime: 0,
  gcTime: 0,
})

export const refetchConfirm = () => queryClient.invalidateQueries({ queryKey: confirmQuery.queryKey })

/** The channel on which another tab reports that the user has signed in again. */
const channelName = 'signed-in'

export function announceSignIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('')
  channel.close()
}

async function confirmWithPasskey(): Promise<void> {
  const { options } = await request('POST /api/auth/passkeys/confirm/begin')
  const credential = await requestPasskey(options)
  await request('POST /api/auth/passkeys/confirm/finish', { body: { credential } })
}

/** Marks the cached sign-in as recent, because the dialog may stay open if its action fails after the confirmation. */
function markConfirmed(): void {
  queryClient.setQueryData(
    confirmQuery.queryKey,
    (confirmation) => confirmation && { ...confirmation, recent: true },
  )
}

export interface RecentSignIn {
  /** Whether the user has to confirm the sign-in first. */
  mustConfirm: boolean
  /** Whether the account has a password; false until it is loaded. */
  hasPassword: boolean
  /** Renders the password field above the buttons of a dialog; nothing while the sign-in is recent. Enter calls `onSubmit`. */
  fields: (onSubmit: () => void) => ReactNode
  /** Whether the action can be confirmed: the sign-in is recent, a password is typed, or there is a passkey. */
  isReady: boolean
  /** Confirms the sign-in if needed, then runs an action. */
  runConfirmed: (action: () => Promise<unknown>) => Promise<void>
}

/** Asks to confirm the sign-in if it is not recent, in a dialog that deletes something or changes sign-in methods. */
export function useRecentSignIn(): RecentSignIn {
  const { data: confirmation } = useQuery(confirmQuery)
  const form = useForm({ password: '' }, () => ({}))
  const { running, run } = useAction()
  const mustConfirm = confirmation?.recent === false
  const { password } = form.values

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => void refetchConfirm()
    return () => channel.close()
  }, [])

  async function confirm(): Promise<void> {
    if (!mustConfirm) return
    if (password || !confirmation.passkey) await request('POST /api/auth/confirm', { body: { password } })
    else await confirmWithPasskey()
    markConfirmed()
    form.change({ password: '' })
  }

  async function runConfirmed(action: () => Promise<unknown>): Promise<void> {
    try {
      await confirm()
      await action()
    } catch (error) {
      if (error instanceof ApiError && error.field === 'password') form.show({ password: error.sentence })
      // The sign-in may have become old while the dialog was open. The dialog then asks for confirmation.
      else if (error instanceof ApiError && error.status === 403) await refetchConfirm()
      throw error
    }
  }

  const confirmByPasskey = () =>
    run(t('Not confirmed'), async () => {
      await confirmWithPasskey()
      await refetchConfirm()
    })

  const fields = (onSubmit: () => void) =>
    mustConfirm && (
      <>
        <p>{t('You signed in more than 15 minutes ago. Confirm that it is you.')}</p>
        {confirmation.password && (
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
        {confirmation.passkey && (
          <div>
            <Button aria-busy={running} onClick={() => void confirmByPasskey()}>
              {t('Confirm with a passkey')}
            </Button>
          </div>
        )}
        {confirmation.provider && (
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
    hasPassword: !!confirmation?.password,
    fields,
    isReady: !mustConfirm || password !== '' || confirmation.passkey,
    runConfirmed,
  }
}

const providerLink = `/api/login/oidc?confirm=true&returnTo=${encodeURIComponent(signedInPage)}`
