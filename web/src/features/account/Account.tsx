import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { changeUser, changePassword } from '../../api/account/account.ts'
import { ApiError } from '../../api/client/client.ts'
import { queryClient, userQuery } from '../../api/client/queries.ts'
import { refetchConfirm, useRecentSignIn } from '../../api/account/recentSignIn.tsx'
import { passkeyOnlyQuery } from '../../api/account/recovery.ts'
import type { UserView } from '../../contract/types.ts'
import { useAction } from '../../api/client/useAction.ts'
import { leaguesPage, planPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { LinkButton, PageLink } from '../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { passwordProblem } from './accountForm.ts'
import { AccountSection } from './AccountSection.tsx'
import { AddressSection } from './AddressSection.tsx'
import { ConfirmSignIn } from './ConfirmSignIn.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { OwnedLeagues } from './OwnedLeagues.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Account.module.css'

interface Sections {
  /** The section with the mail settings. */
  mail: ReactNode
  /** The section that makes a passkey the only sign-in method. */
  passkeyOnly: ReactNode
  /** The section with the API tokens. */
  apiTokens: ReactNode
}

/** The account page. `user` is null while offline; nothing can be shown or changed then. */
export function Account({ user, mail, passkeyOnly, apiTokens }: Sections & { user: UserView | null }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Page className={styles.page}>
      <Link href={leaguesPage} className={styles.back}>
        <MoreIcon name="back" />
        {t('My Leagues')}
      </Link>
      <div className={styles.top}>
        <div>
          <ScreenTitle tab={`${t('Your account')} · Sideout`}>{t('Your account')}</ScreenTitle>
          {user && <p className="muted break">{user.email || t('No e-mail address')}</p>}
          {user && <p className="muted break">{t('Account number: {id}', { id: user.id })}</p>}
        </div>
        <PageLink quiet href="/api/logout">
          {t('Logout')}
        </PageLink>
      </div>
      {user ? (
        <div className={styles.grid}>
          {user.plan !== 'beta' && (
            <AccountSection title={t('Plan')}>
              <p>{t('What Pro costs, your card, invoices, and how to cancel.')}</p>
              <div>
                <LinkButton href={planPage}>{t('See Your Plan')}</LinkButton>
              </div>
            </AccountSection>
          )}
          <NameSection user={user} />
          <AddressSection />
          <LanguageSection />
          {mail}
          <Passkeys />
          {passkeyOnly}
          <PasswordSection />
          <Sessions />
          {apiTokens}
          <AccountSection danger title={t('Delete account')}>
            <p>
              {t(
                'Your name, e-mail address, passkeys and sessions are deleted for good, and your memberships end.',
              )}
            </p>
            <OwnedLeagues />
            <div>
              <Button danger onClick={() => setIsDeleting(true)}>
                {t('Delete Account')}
              </Button>
            </div>
          </AccountSection>
        </div>
      ) : (
        <Hint>{t('You are offline. Your account can be seen and changed when the connection is back.')}</Hint>
      )}
      {isDeleting && (
        <DeleteAccount isBilled={!!user && user.plan !== 'beta'} onClose={() => setIsDeleting(false)} />
      )}
    </Page>
  )
}

function NameSection({ user }: { user: UserView }) {
  const { values, change } = useForm({ firstName: user.firstName, lastName: user.lastName }, () => ({}))
  const { running, run } = useAction()

  const save = () =>
    run(t('Failed to save name'), async () => {
      queryClient.setQueryData(userQuery.queryKey, await changeUser(values))
      showToast({ title: t('Name saved'), description: t('The members of your leagues see it') })
    })

  return (
    <AccountSection title={t('Name')}>
      <Form failures={0} className={styles.form} onSubmit={() => void save()}>
        <TextField
          label={t('First name')}
          autoComplete="given-name"
          value={values.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label={t('Last name')}
          autoComplete="family-name"
          value={values.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
        />
        <Button type="submit" aria-busy={running}>
          {t('Save Name')}
        </Button>
      </Form>
    </AccountSection>
  )
}

const emptyPasswords = { password: '', newPassword: '' }

/** The section that changes the password; renders nothing for an account that accepts only passkeys. */
function PasswordSection() {
  const { data: state } = useQuery(passkeyOnlyQuery)
  return state?.isOn ? null : <PasswordForm />
}

function PasswordForm() {
  const form = useForm(emptyPasswords, ({ newPassword }) => {
    const { password: problem } = passwordProblem(newPassword, true)
    return problem ? { newPassword: problem } : {}
  })
  const { values, errors, change } = form
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const [isConfirming, setIsConfirming] = useState(false)
  const needsConfirmation = signIn.mustConfirm && !signIn.hasPassword

  async function save(): Promise<void> {
    const error = await run(t('Failed to change password'), () =>
      signIn.hasPassword ? savePassword() : signIn.runConfirmed(savePassword),
    )
    if (!(error instanceof ApiError)) return
    if (error.status === 403) setIsConfirming(true)
    else if (error.field === 'password' || error.field === 'newPassword') {
      setIsConfirming(false)
      form.show({ [error.field]: error.sentence })
    }
  }

  async function savePassword(): Promise<void> {
    await changePassword(values)
    setIsConfirming(false)
    change(emptyPasswords)
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['user', 'sessions'] }), refetchConfirm()])
    showToast({
      title: t('Password changed'),
      description: t('You have been signed out everywhere but here'),
    })
  }

  function submit(): void {
    if (!form.passes()) return
    if (needsConfirmation) setIsConfirming(true)
    else void save()
  }

  return (
    <AccountSection title={t('Password')}>
      <Form failures={form.failures} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('Present password')}
          type="password"
          autoComplete="current-password"
          hint={t('Leave it empty if you have none yet')}
          error={errors.password}
          value={values.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        <TextField
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          hint={t('At least 12 characters. It signs you out everywhere else')}
          error={errors.newPassword}
          value={values.newPassword}
          onChange={(event) => change({ newPassword: event.target.value })}
        />
        <Button type="submit" aria-busy={running}>
          {t('Change Password')}
        </Button>
      </Form>
      {isConfirming && (
        <ConfirmSignIn
          signIn={signIn}
          reason={t('A new password can sign in to your account.')}
          action={t('Set Password')}
          running={running}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void save()}
        />
      )}
    </AccountSection>
  )
}
