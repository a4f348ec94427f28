import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, request } from '../../api/client/client.ts'
import type { JoinPage } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { emptyWishes, WishFields, wishesOf } from './WishFields.tsx'
import { ownPath } from './ownPath.ts'
import { useSend } from './useSend.ts'
import styles from './SignUp.module.css'

/** The form of a team that signs up. What most teams leave out is folded away. */
export function SignUpForm({ token, page, onSent }: { token: string; page: JoinPage; onSent: () => void }) {
  const [, navigate] = useLocation()
  const [hasMore, setHasMore] = useState(false)
  const { running, failure, run } = useSend()
  const [own, setOwn] = useState('')
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
    const error = await run(async (retryKeys) => {
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
      if (isEmbedded()) setOwn(ownPath(sent.token))
      else navigate(ownPath(sent.token))
    })
    if (error instanceof ApiError && error.field && error.field in values)
      form.show({ [error.field]: error.sentence })
    if (error) onSent() // places may be taken meanwhile
  }

  if (own)
    return (
      <div role="status" className={styles.facts}>
        <p className={styles.state}>{t('The sign-up was sent')}</p>
        {page.mail && <p>{t('Confirm it with the link in the mail that you get.')}</p>}
        <p>
          <a href={own} target="_blank" rel="noopener">
            {t('Open the page of your sign-up')}
          </a>
        </p>
        <p className="muted">{t('Keep the link of this page: it is the way back to your sign-up.')}</p>
      </div>
    )
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
      {failure && (
        <p className="bad" role="alert">
          <strong>{t('The sign-up was not sent')}</strong> {failure}
        </p>
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

/** Whether the page is in a frame of another website, which must not show the page of a sign-up, because that changes it. */
const isEmbedded = () => window.self !== window.top
