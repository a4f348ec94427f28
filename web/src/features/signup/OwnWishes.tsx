import { request } from '../../api/client/client.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import type { OwnSignup } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { WishFields, wishesOf } from './WishFields.tsx'
import styles from './SignUp.module.css'

/** The form in which the sender of a sign-up changes it. */
export function OwnWishes({
  token,
  own,
  onChanged,
  onClose,
}: {
  token: string
  own: OwnSignup
  onChanged: (own: OwnSignup) => void
  onClose: () => void
}) {
  const { running, run } = useAction()
  const form = useForm(
    {
      teamName: own.teamName,
      tier: own.tier,
      away: own.away,
      notWith: own.notWith.join(', '),
      comment: own.comment,
    },
    ({ teamName }) => (teamName.trim() ? {} : { teamName: t('Enter the name of your team') }),
  )

  async function save(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('The sign-up was not changed'), async () => {
      const body = { teamName: form.values.teamName.trim(), ...wishesOf(form.values) }
      onChanged(await request('PATCH /api/signup/{token}', { path: { token }, body }))
      onClose()
    })
    showAtField(form, error)
  }

  return (
    <Form failures={form.failures} className={styles.form} onSubmit={() => void save()}>
      <TextField
        label={t('Team name')}
        maxLength={100}
        error={form.errors.teamName}
        value={form.values.teamName}
        onChange={(event) => form.change({ teamName: event.target.value })}
      />
      <WishFields form={form} nights={own.nights} tiers={own.tiers} />
      <div className={styles.buttons}>
        <Button primary type="submit" aria-busy={running}>
          {t('Save')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Form>
  )
}
