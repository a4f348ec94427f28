import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, withdrawInvitation } from '../../api/league/members.ts'
import { queryClient } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { LeagueView, OpenInvitation } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { roleNames } from './roleNames.ts'
import styles from './Members.module.css'

/** The unused invitations, each with a button to withdraw it. */
export function OpenInvitations({ league }: { league: LeagueView }) {
  const { data: invitations } = useQuery(invitationsQuery(league.id))
  if (!invitations?.length) return null
  return (
    <section className={styles.section} aria-label={t('Open invitations')}>
      <h3>{t('Open invitations')}</h3>
      <ul>
        {invitations.map((invitation) => (
          <Row key={invitation.id} leagueId={league.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Row({
  leagueId,
  invitation: { id, role, expiresAt, email, undelivered },
}: {
  leagueId: number
  invitation: OpenInvitation
}) {
  const { running, run } = useAction()
  const roleName = roleNames[role]
  const day = dayOf(expiresAt)
  const description = email
    ? t('{email}, as a {role}, until {day}', { email, role: roleName, day })
    : t('As a {role}, until {day}', { role: roleName, day })
  const withdraw = () =>
    run(t('Failed to withdraw the invitation'), async () => {
      await withdrawInvitation(leagueId, id)
      await queryClient.invalidateQueries({ queryKey: invitationsQuery(leagueId).queryKey })
      showToast({ title: t('Invitation withdrawn'), description: t('Its link no longer works') })
      keepFocus()
    })
  return (
    <li className={styles.invitation}>
      <div>
        <p className="break">{description}</p>
        {undelivered && (
          <p className="bad">
            {undelivered.waits
              ? t('Its mail waits: the mail server takes none at the moment. It is tried again.')
              : t('Its mail did not arrive ({reason}). Check the address and invite again.', {
                  reason: undelivered.reason,
                })}
          </p>
        )}
      </div>
      <Button
        aria-label={t('Withdraw: {invitation}', { invitation: description })}
        aria-busy={running}
        onClick={() => void withdraw()}
      >
        {t('Withdraw')}
      </Button>
    </li>
  )
}
