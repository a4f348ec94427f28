import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationsQuery, inviteMember, joinLink } from '../../api/league/members.ts'
import { configQuery, queryClient } from '../../api/client/queries.ts'
import type { LeagueView, Role } from '../../contract/types.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { PlanNote } from '../../ui/page/PlanNote.tsx'
import { RoleOptions } from './RoleOptions.tsx'
import { roleNames } from './roleNames.ts'
import styles from './Members.module.css'

/** Creates an invitation link, which admits one person as a member. */
export function Invite({ league }: { league: LeagueView }) {
  const [role, setRole] = useState<Role>('scorer')
  const [link, setLink] = useState('')
  const { data: config } = useQuery(configQuery)
  const form = useForm({ email: '' }, () => ({}))
  const { running, run } = useAction()

  async function invite(): Promise<void> {
    const email = form.values.email.trim()
    const error = await run(t('Failed to create the invitation'), async (retryKeys) => {
      const { invitationToken } = await inviteMember(league.id, role, email, retryKeys)
      setLink(joinLink(invitationToken))
      form.change({ email: '' })
      if (email) showToast({ title: t('Invitation sent'), description: email })
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(league.id).queryKey })
    })
    showAtField(form, error)
  }

  async function copy(): Promise<void> {
    if (await copyText(link))
      showToast({ title: t('Link copied!'), description: t('Send it to the person you invite') })
    else showToast({ title: t('The link could not be copied'), description: link, destructive: true })
  }

  return (
    <section className={styles.section} aria-label={t('Invite a member')}>
      <PlanNote />
      <Form failures={form.failures} className={styles.form} onSubmit={() => void invite()}>
        <SelectField
          label={t('Invite as')}
          value={role}
          onChange={(event) => {
            setRole(event.target.value as Role)
            setLink('')
          }}
        >
          <RoleOptions />
        </SelectField>
        {config?.mail && (
          <TextField
            label={t('E-mail (optional)')}
            type="email"
            hint={t('We mail the link to this address')}
            error={form.errors.email}
            value={form.values.email}
            onChange={(event) => form.change({ email: event.target.value })}
          />
        )}
        <Button primary={!link} type="submit" aria-busy={running}>
          {form.values.email.trim()
            ? t('Send Invitation')
            : link
              ? t('Make Another Link')
              : t('Make Invitation Link')}
        </Button>
      </Form>
      {link && (
        <div role="status" className={styles.form}>
          <TextField
            label={t('Invitation link')}
            hint={t('It invites one person to {league} as a {role}', {
              league: league.name,
              role: roleNames[role],
            })}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button primary onClick={() => void copy()}>
            {t('Copy Link')}
          </Button>
        </div>
      )}
      <p className="muted">{t('Each link works for one person, once, within 14 days.')}</p>
    </section>
  )
}
