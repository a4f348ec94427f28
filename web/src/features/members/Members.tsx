import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery, removeMember, updateMember } from '../../api/members.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { LeagueView, MemberView, Role } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Invite } from './Invite.tsx'
import { RoleOptions } from './RoleOptions.tsx'
import styles from './Members.module.css'

/** The people of a league besides its owner, and how one becomes one of them. */
export function Members({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { data: members, error, refetch } = useQuery(membersQuery(league.id))
  const [leaving, setLeaving] = useState<MemberView | null>(null)
  return (
    <Dialog title="Members" onClose={onClose}>
      <Invite league={league} />
      <section className={styles.part} aria-label="Who is in">
        <h3>Who is in</h3>
        <p className="muted">You own this league. These people help you:</p>
        {error && <LoadFailed what="The members" error={error} onRetry={() => void refetch()} />}
        {!members && !error && <Loading />}
        {members?.length === 0 && <p>Nobody yet.</p>}
        <ul>
          {members?.map((member) => (
            <Line key={member.id} member={member} onRemove={() => setLeaving(member)} />
          ))}
        </ul>
      </section>
      {leaving && <RemoveMember member={leaving} onClose={() => setLeaving(null)} />}
    </Dialog>
  )
}

function nameOf({ firstName, lastName, email }: MemberView): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || 'Somebody without a name'
}

function Line({ member, onRemove }: { member: MemberView; onRemove: () => void }) {
  const { running, run } = useDeed()
  const name = nameOf(member)
  const change = (role: Role) =>
    run('Failed to change the role', async () => {
      await updateMember(member.id, role)
      await leagueChanged(member.leagueId)
      showToast({ title: 'Role changed', description: `${name}: ${role}` })
    })
  return (
    <li className={styles.member}>
      <div className={styles.name}>
        <p>
          <strong>{name}</strong>
        </p>
        {name !== member.email && <p className="muted">{member.email}</p>}
      </div>
      <SelectField
        label={`Role of ${name}`}
        aria-busy={running}
        value={member.role}
        onChange={(event) => void change(event.target.value as Role)}
      >
        <RoleOptions />
      </SelectField>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

function RemoveMember({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { running, run } = useDeed()
  const name = nameOf(member)
  const remove = () =>
    run('Failed to remove the member', async () => {
      await removeMember(member.id)
      await leagueChanged(member.leagueId)
      showToast({ title: 'Member removed', description: name })
      onClose()
      keepFocus()
    })
  return (
    <Confirm
      title="Remove member?"
      action="Remove Member"
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {name} no longer sees this league. What they have scored stays. Score links that they hold keep
        working: replace those if you have to.
      </p>
    </Confirm>
  )
}
