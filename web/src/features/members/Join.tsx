import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/client/client.ts'
import { acceptInvitation, invitationQuery } from '../../api/league/members.ts'
import { queryClient, userQuery } from '../../api/client/queries.ts'
import { sentenceOf, useAction } from '../../api/client/useAction.ts'
import { joinPath, leaguePath } from '../../lib/paths.ts'
import { leaguesPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton, PageLink } from '../../ui/controls/LinkButton.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { roleNames } from './roleNames.ts'
import styles from './Members.module.css'

/** The page of an invitation link. A visitor who is not signed in is sent to sign in and returns here. */
export function Join({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token))
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  return (
    <Page>
      <ScreenTitle tab={`${t('Invitation')} · Sideout`}>{t('You are invited to a league')}</ScreenTitle>
      {invitation.data && (
        <p className="break">
          {t('{league} invites you as a {role}.', {
            league: invitation.data.leagueName,
            role: roleNames[invitation.data.role],
          })}
        </p>
      )}
      {invitation.error instanceof ApiError && invitation.error.status === 404 ? (
        <UnusableInvitation sentence={invitation.error.sentence} />
      ) : error ? (
        <LoadFailed what={t('Your account')} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading />
      ) : user ? (
        <Accept token={token} email={user.email} />
      ) : (
        <div className={`card ${styles.join}`}>
          <p>
            {t('Sign in or create an account to accept the invitation. You return to this page afterwards.')}
          </p>
          <div>
            <PageLink primary href={`/api/login?returnTo=${encodeURIComponent(joinPath(token))}`}>
              {t('Sign In to Accept')}
            </PageLink>
          </div>
        </div>
      )}
    </Page>
  )
}

/** Shown if the link was used, was withdrawn, or has expired. */
function UnusableInvitation({ sentence }: { sentence: string }) {
  return (
    <div className={`card ${styles.join}`}>
      <p className="bad">{sentence}</p>
      <div>
        <LinkButton href={leaguesPage}>{t('My Leagues')}</LinkButton>
      </div>
    </div>
  )
}

/** Accepts the invitation for the signed-in user. */
function Accept({ token, email }: { token: string; email: string }) {
  const [, navigate] = useLocation()
  const [failureMessage, setFailureMessage] = useState('')
  const { running, run } = useAction()

  async function join(): Promise<void> {
    const error = await run(t('Failed to join'), async () => {
      const league = await acceptInvitation(token)
      await queryClient.invalidateQueries({ queryKey: ['leagues'] })
      showToast({
        title: t('Welcome'),
        description: t('You are now a {role} of {league}', {
          role: roleNames[league.role],
          league: league.name,
        }),
      })
      navigate(leaguePath(league.id, 'schedule'))
    })
    setFailureMessage(error instanceof ApiError ? error.sentence : error ? sentenceOf(error) : '')
  }

  return (
    <div className={`card ${styles.join}`}>
      <p className="break">
        {t('You are signed in as {email}. When you accept, the league appears in My Leagues.', { email })}{' '}
        {t('The invitation can be used once.')}
      </p>
      {failureMessage && <p className="bad">{failureMessage}</p>}
      <div className={styles.buttons}>
        <Button primary aria-busy={running} onClick={() => void join()}>
          {t('Accept Invitation')}
        </Button>
        <LinkButton href={leaguesPage}>{t('My Leagues')}</LinkButton>
      </div>
    </div>
  )
}
