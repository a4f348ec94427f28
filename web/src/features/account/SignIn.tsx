import { useId, useState } from 'react'
import { login, loginWithPasskey, register } from '../../api/account/account.ts'
import { hasBetaAccess } from '../../api/account/beta.ts'
import { ApiError } from '../../api/client/client.ts'
import { configQuery, queryClient, signedInAs } from '../../api/client/queries.ts'
import type { PublicConfig, UserView } from '../../contract/types.ts'
import { sentenceOf } from '../../api/client/useAction.ts'
import { passkeysWork } from '../../lib/passkeys.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch, TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import type { FormState } from '../../ui/controls/form.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { checkAccount, emptyAccountForm } from './accountForm.ts'
import type { AccountForm } from './accountForm.ts'
import { parseInvitationToken } from './resolveReturnPath.ts'
import styles from './SignIn.module.css'

interface Props {
  config: PublicConfig
  returnTo: string
  onSignedIn: () => void
  /** Whether the form creates an account instead of signing in. */
  isNewAccount: boolean
  onNewAccountChange: (isNewAccount: boolean) => void
  /** Whether the form covers a page that must stay open; the provider then opens in a new tab. */
  keepsPage?: boolean
}

/** Signs in with a passkey, a password or the identity provider, or creates an account. */
export function SignIn(props: Props) {
  const { config, isNewAccount } = props
  const form = useForm(emptyAccountForm, (values) => checkAccount(values, isNewAccount))
  const { problem, running, signInWith } = useSignIn(props.onSignedIn, form)
  const { remember, ...account } = form.values
  const invitation = parseInvitationToken(props.returnTo)

  return (
    <section
      className={`card ${styles.card}`}
      aria-label={isNewAccount ? t('Create your account') : t('Sign in')}
    >
      {config.oidc && (
        <PageLink
          primary={!config.localAccounts}
          href={`/api/login/oidc?returnTo=${encodeURIComponent(props.returnTo)}`}
          {...(props.keepsPage && { target: '_blank' })}
        >
          {t('Continue with single sign-on')}
        </PageLink>
      )}
      {config.localAccounts && (
        <>
          {!isNewAccount && config.passkeys && passkeysWork() && (
            <Button aria-busy={running} onClick={() => void signInWith(() => loginWithPasskey(remember))}>
              {t('Sign in with a passkey')}
            </Button>
          )}
          <Form
            failures={form.failures}
            className={styles.form}
            onSubmit={() => {
              if (form.passes())
                void signInWith(
                  () =>
                    isNewAccount
                      ? register({ ...account, ...(invitation && { invitation }) })
                      : login({ email: account.email, password: account.password, remember }),
                  t('Email or password is wrong'),
                )
            }}
          >
            <AccountFields form={form} isNewAccount={isNewAccount} />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            <Button primary type="submit" aria-busy={running}>
              {isNewAccount ? t('Create Account') : t('Sign In')}
            </Button>
          </Form>
          <ModeSwitch
            mail={config.mail}
            passkeys={config.passkeys}
            registration={config.registration === 'invitation' && invitation ? 'open' : config.registration}
            isNewAccount={isNewAccount}
            onNewAccountChange={props.onNewAccountChange}
          />
        </>
      )}
    </section>
  )
}

function AccountFields({ form, isNewAccount }: { form: FormState<AccountForm>; isNewAccount: boolean }) {
  const { values, errors, change } = form
  return (
    <>
      {isNewAccount && (
        <div className={styles.pair}>
          <TextField
            label={t('First name (optional)')}
            autoComplete="given-name"
            value={values.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label={t('Last name (optional)')}
            autoComplete="family-name"
            value={values.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </div>
      )}
      <TextField
        label={t('E-mail')}
        type="email"
        autoComplete="username"
        error={errors.email}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete={isNewAccount ? 'new-password' : 'current-password'}
        hint={isNewAccount ? t('At least 12 characters; a few unrelated words are good') : undefined}
        error={errors.password}
        value={values.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {!isNewAccount && (
        <Switch
          label={t('Stay signed in on this device')}
          checked={values.remember}
          onChange={(remember) => change({ remember })}
        />
      )}
    </>
  )
}

function ModeSwitch({
  mail,
  passkeys,
  registration,
  isNewAccount,
  onNewAccountChange,
}: Pick<Props, 'isNewAccount' | 'onNewAccountChange'> &
  Pick<PublicConfig, 'registration' | 'mail' | 'passkeys'>) {
  const id = useId()
  return (
    <div className={styles.modeSwitch}>
      {isNewAccount || (registration !== 'closed' && registration !== 'invitation') ? (
        <>
          <p id={id}>{isNewAccount ? t('Already have an account?') : t('New here?')}</p>
          <Button aria-describedby={id} onClick={() => onNewAccountChange(!isNewAccount)}>
            {isNewAccount ? t('Sign in instead') : t('Create an account')}
          </Button>
        </>
      ) : (
        <p className="muted">
          {registration === 'closed'
            ? t('New here? Ask the operator of this server for an account.')
            : t('New here? Ask the owner of a league for an invitation: its link leads to a new account.')}
        </p>
      )}
      {!isNewAccount && mail && (
        <PageLink quiet href="/login?forgot=true">
          {t('Forgot password?')}
        </PageLink>
      )}
      {!isNewAccount && !mail && (
        <p className="muted">
          {t('Forgot your password? Ask the operator of this server for a link to set a new one.')}
        </p>
      )}
      {!isNewAccount && passkeys && (
        <PageLink quiet href="/login?recover=true">
          {t('Lost your passkey?')}
        </PageLink>
      )}
    </div>
  )
}

/** Called after status 403, which has several causes: shows the beta gate again if the server requires its password. */
async function updateBetaAccess(): Promise<void> {
  const config = await queryClient.query(configQuery).catch(() => null)
  if (config && !config.betaAccess) hasBetaAccess.set(false)
}

/**
 * Returns a function that runs a sign-in request, and the state of the request. An error is shown at its field, or above the button if it
 * names no field; `rejectedText` replaces the text of status 401.
 */
function useSignIn(onSignedIn: () => void, form: FormState<AccountForm>) {
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)

  async function signInWith(request: () => Promise<UserView>, rejectedText?: string): Promise<void> {
    if (running) return
    setProblem('')
    setRunning(true)
    try {
      signedInAs(await request())
      onSignedIn()
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined
      if (apiError?.status === 403) await updateBetaAccess()
      if (apiError?.field === 'email' || apiError?.field === 'password')
        form.show({ [apiError.field]: apiError.sentence })
      else setProblem((apiError?.status === 401 && rejectedText) || (apiError?.sentence ?? sentenceOf(error)))
    } finally {
      setRunning(false)
    }
  }
  return { problem, running, signInWith }
}
