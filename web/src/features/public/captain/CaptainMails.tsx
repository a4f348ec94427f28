import { useState } from 'react'
import { request } from '../../../api/client/client.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import type { TeamPage } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import styles from './Captain.module.css'

/** Subscribes the captain to mails about changes. Addresses are never shown here, because many people may have the link. */
export function CaptainMails({
  contacts,
  token,
  onRequested,
}: {
  contacts: NonNullable<TeamPage['contacts']>
  token: string
  onRequested: () => void
}) {
  const [isRequested, setIsRequested] = useState(false)
  const form = useForm({ email: '' }, ({ email }) => (email.trim() ? {} : { email: t('Enter your address') }))
  const { running, run } = useAction()

  async function requestMails(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('No mail was sent'), async () => {
      await request('POST /api/captain/{token}/contacts', {
        path: { token },
        body: { email: form.values.email.trim() },
      })
      form.change({ email: '' })
      setIsRequested(true)
      onRequested()
    })
    showAtField(form, error)
  }

  return (
    <section className={`card ${styles.place}`} aria-labelledby="mails">
      <h2 id="mails">{t('Mails')}</h2>
      <p>{describeContacts(contacts)}</p>
      <Form failures={form.failures} className={styles.place} onSubmit={() => void requestMails()}>
        <TextField
          label={t('Your e-mail')}
          type="email"
          autoComplete="email"
          hint={t(
            'For games that are moved or cancelled, and results that need you. Nobody sees it but the league.',
          )}
          error={form.errors.email}
          value={form.values.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <div>
          <Button type="submit" aria-busy={running}>
            {t('Write to Me')}
          </Button>
        </div>
      </Form>
      <p role="status">
        {isRequested && t('A mail is on its way. Open its link and say yes, then we write to you.')}
      </p>
    </section>
  )
}

function describeContacts({ confirmed, asked }: NonNullable<TeamPage['contacts']>): string {
  const confirmedInWords =
    confirmed > 0
      ? t(
          {
            one: '{count} address of this team gets mails.',
            other: '{count} addresses of this team get mails.',
          },
          { count: confirmed },
        )
      : t('Nobody of this team gets mails yet.')
  if (asked === 0) return confirmedInWords
  return `${confirmedInWords} ${t(
    { one: '{count} more has not answered yet.', other: '{count} more have not answered yet.' },
    { count: asked },
  )}`
}
