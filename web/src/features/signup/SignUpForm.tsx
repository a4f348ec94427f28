import { useState } from 'react'
import { useLocation } from 'wouter'
import { request } from '../../api/client/client.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import type { JoinPage } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { emptyWishes, WishFields, wishesOf } from './WishFields.tsx'
import { ownPath } from './ownPath.ts'
import styles from './SignUp.module.css'

/** The form of a team that signs up. What most teams leave out is folded away. */
export function SignUpForm({ token, page, onSent }: { token: string; page: JoinPage; onSent: () => void }) {
  const [, navigate] = useLocation()
  const [hasMore, setHasMore] = useState(false)
  const { running, run } = useAction()
  const form = useForm(
    {
      previousTeamId: page.door === 'returning' ? page.returning[0]?.id : undefined,
      teamName: page.door === 'returning' ? (page.returning[0]?.name ?? '') : '',
      contactName: '',
      email: '',
      ...emptyWishes,
    },
    ({ teamName, contactName, email }) => ({
      ...(teamName.trim() === '' && { teamName: t('Enter the name of your team') }),
      ...(contactName.trim() === '' && { contactName: t('Enter your name') }),
      ...(email.trim() === '' && { email: t('Enter your address') }),
    }),
  )
  const { values, errors, change } = form

  async function send(): Promise<void> {
    if (!form.passes()) return
    const { previousTeamId, teamName, contactName, email } = values
    const error = await run(t('The sign-up was not sent'), async (retryKeys) => {
      const sent = await request('POST /api/join/{token}', {
        path: { token },
        body: {
          teamName: teamName.trim(),
          contactName: contactName.trim(),
          email: email.trim(),
          ...wishesOf(values),
          ...(previousTeamId !== undefined && { previousTeamId }),
        },
        retryKeys,
      })
      navigate(ownPath(sent.token))
    })
    showAtField(form, error)
    if (error) onSent() // places may be taken meanwhile
  }

  return (
    <Form failures={form.failures} className={styles.form} onSubmit={() => void send()}>
      {page.returning.length > 0 && (
        <SelectField
          label={t('Did you play last season?')}
          value={values.previousTeamId ?? ''}
          onChange={(event) => {
            const team = page.returning.find(({ id }) => String(id) === event.target.value)
            change({ previousTeamId: team?.id, teamName: team?.name ?? '' })
          }}
        >
          {page.door !== 'returning' && <option value="">{t('No, we are new')}</option>}
          {page.returning.map(({ id, name }) => (
            <option key={id} value={id}>
              {t('Yes, we are {name}', { name })}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t('Team name')}
        maxLength={100}
        error={errors.teamName}
        value={values.teamName}
        onChange={(event) => change({ teamName: event.target.value })}
      />
      <TextField
        label={t('Your name')}
        autoComplete="name"
        maxLength={100}
        error={errors.contactName}
        value={values.contactName}
        onChange={(event) => change({ contactName: event.target.value })}
      />
      <TextField
        label={t('Your e-mail')}
        type="email"
        autoComplete="email"
        hint={page.mail ? t('We send you a link there to confirm the sign-up.') : undefined}
        error={errors.email}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      {hasMore ? (
        <WishFields form={form} nights={page.nights} tiers={page.tiers} />
      ) : (
        <div>
          <Button onClick={() => setHasMore(true)}>{t('Add days off, a wish or a comment')}</Button>
        </div>
      )}
      <Button primary type="submit" aria-busy={running}>
        {page.left > 0 ? t('Sign Up') : t('Join the Waiting List')}
      </Button>
      <p className="muted">
        {t('Your name and address are shown only to those who run the league, and deleted after the season.')}{' '}
        {page.hasFee && t('The league asks for a fee; you see how to pay it after you have signed up.')}
      </p>
    </Form>
  )
}
