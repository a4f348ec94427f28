import { useId, useState } from 'react'
import { login, loginWithPasskey, register } from '../../api/account.ts'
import { betaPassed } from '../../api/beta.ts'
import { ApiError } from '../../api/client.ts'
import { signedInAs } from '../../api/queries.ts'
import type { PublicConfig, UserView } from '../../contract/types.ts'
import { sentenceOf } from '../../api/useDeed.ts'
import { passkeysWork } from '../../lib/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch, TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form.tsx'
import { PageLink } from '../../ui/LinkButton.tsx'
import { checkAccount, noAccount } from './accountForm.ts'
import type { AccountForm } from './accountForm.ts'
import styles from './SignIn.module.css'

interface Props {
  config: PublicConfig
  returnTo: string
  onSignedIn: () => void
  /** Whether a new account is to be made rather than one used. */
  creating: boolean
  onCreating: (creating: boolean) => void
  /** Whether there is a page below that must not be left: what leads away opens beside it. */
  inPlace?: boolean
}

/** All ways in: a passkey, e-mail and password, the provider; or a new account. */
export function SignIn(props: Props) {
  const { config, creating } = props
  const form = useForm(noAccount, (values) => checkAccount(values, creating))
  const { problem, running, attempt } = useAttempt(props.onSignedIn, form)
  const { email, password, remember } = form.values

  return (
    <section className={`card ${styles.card}`} aria-label={creating ? 'Create your account' : 'Sign in'}>
      {config.oidc && (
        <PageLink
          primary={!config.localAccounts}
          href={`/api/login/oidc?returnTo=${encodeURIComponent(props.returnTo)}`}
          {...(props.inPlace && { target: '_blank' })}
        >
          Continue with single sign-on
        </PageLink>
      )}
      {config.localAccounts && (
        <>
          {!creating && config.passkeys && passkeysWork() && (
            <Button aria-busy={running} onClick={() => void attempt(() => loginWithPasskey(remember))}>
              Sign in with a passkey
            </Button>
          )}
          <Form
            failures={form.failures}
            className={styles.form}
            onSubmit={() => {
              if (form.passes())
                void attempt(() => (creating ? register(form.values) : login({ email, password, remember })))
            }}
          >
            <Fields form={form} creating={creating} />
            {problem && (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            )}
            <Button primary type="submit" aria-busy={running}>
              {creating ? 'Create Account' : 'Sign In'}
            </Button>
          </Form>
          <Other creating={creating} onCreating={props.onCreating} />
        </>
      )}
    </section>
  )
}

function Fields({ form, creating }: { form: FormState<AccountForm>; creating: boolean }) {
  const { values, errors, change } = form
  return (
    <>
      {creating && (
        <div className={styles.pair}>
          <TextField
            label="First name (optional)"
            autoComplete="given-name"
            value={values.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
          <TextField
            label="Last name (optional)"
            autoComplete="family-name"
            value={values.lastName}
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </div>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={creating ? 'new-password' : 'current-password'}
        hint={creating ? 'At least 12 characters; a few unrelated words are good' : undefined}
        error={errors.password}
        value={values.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {!creating && (
        <Switch
          label="Stay signed in on this device"
          checked={values.remember}
          onChange={(remember) => change({ remember })}
        />
      )}
    </>
  )
}

function Other({ creating, onCreating }: Pick<Props, 'creating' | 'onCreating'>) {
  const id = useId()
  return (
    <div className={styles.other}>
      <p id={id}>{creating ? 'You have an account already?' : 'New here?'}</p>
      <Button aria-describedby={id} onClick={() => onCreating(!creating)}>
        {creating ? 'Sign in instead' : 'Create an account'}
      </Button>
      {!creating && (
        <p className="muted">
          Forgot your password? Ask whoever runs this server for a link to set a new one.
        </p>
      )}
    </div>
  )
}

/** Tries to sign in; what goes wrong is said in the form, beside its field where it is about one. */
function useAttempt(onSignedIn: () => void, form: FormState<AccountForm>) {
  const [problem, setProblem] = useState('')
  const [running, setRunning] = useState(false)

  async function attempt(deed: () => Promise<UserView>): Promise<void> {
    if (running) return
    setProblem('')
    setRunning(true)
    try {
      signedInAs(await deed())
      onSignedIn()
    } catch (error) {
      const about = error instanceof ApiError ? error : undefined
      if (about?.status === 403) betaPassed.set(false) // the gate is shown again
      if (about?.field === 'email' || about?.field === 'password')
        form.show({ [about.field]: about.sentence })
      else setProblem(about ? about.sentence.replace(/^Unauthorized: e/, 'E') : sentenceOf(error))
    } finally {
      setRunning(false)
    }
  }
  return { problem, running, attempt }
}
