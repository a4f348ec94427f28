import { addContact, removeContact } from '../../../api/league/captains.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import type { CaptainLinkView, Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from './Captains.module.css'

/** The maximum number of addresses per team. */
const maxContacts = 3

/** The e-mail addresses of the captains of a team: confirmed ones, pending ones, and a field to add another. */
export function CaptainContacts({
  team,
  contacts = [],
}: {
  team: Team
  contacts: CaptainLinkView['contacts']
}) {
  const form = useForm({ email: '' }, ({ email }) =>
    email.trim() ? {} : { email: t('Enter the address of a captain') },
  )
  const { running, run } = useAction()

  async function ask(address: string): Promise<void> {
    const error = await run(t('Nobody was asked'), async () => {
      await addContact(team.id, address)
      await refetchLeague(team.leagueId)
      form.change({ email: '' })
      showToast({ title: t('Question sent'), description: address })
    })
    showAtField(form, error)
  }
  const remove = (id: number, address: string) =>
    run(t('Address not removed'), async () => {
      await removeContact(team.id, id)
      await refetchLeague(team.leagueId)
      showToast({ title: t('Address removed'), description: address })
    })

  return (
    <section className={styles.stack} aria-labelledby="captain-mails">
      <h3 id="captain-mails">{t('Mails to the captain')}</h3>
      {contacts.length > 0 && (
        <ul className={`${styles.links} ${styles.contacts}`}>
          {contacts.map(({ id, address, confirmed }) => (
            <li key={id}>
              <span className={styles.contact}>
                <bdi className="cut" title={address}>
                  {address}
                </bdi>
                <span className="muted">
                  {confirmed ? t('gets mails') : t('was asked, has not answered yet')}
                </span>
              </span>
              <span className={styles.buttons}>
                {!confirmed && (
                  <Button
                    small
                    aria-label={t('Ask {address} again', { address })}
                    aria-busy={running}
                    onClick={() => void ask(address)}
                  >
                    {t('Ask Again')}
                  </Button>
                )}
                <Button
                  small
                  aria-label={t('Remove {address}', { address })}
                  onClick={() => void remove(id, address)}
                >
                  {t('Remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {contacts.length < maxContacts && (
        <Form
          failures={form.failures}
          className={styles.stack}
          onSubmit={() => {
            if (form.passes()) void ask(form.values.email.trim())
          }}
        >
          <TextField
            label={t('E-mail of the captain')}
            type="email"
            hint={t('We ask there first. Nothing else is sent before the captain says yes.')}
            error={form.errors.email}
            value={form.values.email}
            onChange={(event) => form.change({ email: event.target.value })}
          />
          <div>
            <Button type="submit" aria-busy={running}>
              {t('Ask by Mail')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
