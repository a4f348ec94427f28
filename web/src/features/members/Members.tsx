import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery, removeMember, updateMember } from '../../api/league/members.ts'
import { refetchLeague } from '../../api/client/queries.ts'
import type { LeagueView, MemberView, Role } from '../../contract/types.ts'
import { useAction } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField } from '../../ui/controls/fields.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { displayName } from './displayName.ts'
import { HandOver } from './HandOver.tsx'
import { Invite } from './Invite.tsx'
import { LeagueChanges } from './LeagueChanges.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { RoleOptions } from './RoleOptions.tsx'
import { roleNames } from './roleNames.ts'
import styles from './Members.module.css'

/** The dialog with the members of a league (without its owner), the invitations and the hand-over. */
export function Members({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  return (
    <Dialog title={t('Members')} onClose={onClose}>
      <CurrentMembers league={league} />
      <HandOver league={league} />
      <LeagueChanges leagueId={league.id} />
    </Dialog>
  )
}

/** The members section of the settings. The hand-over is in another section there. */
export function MemberSettings({ league }: { league: LeagueView }) {
  return (
    <div className="card">
      <CurrentMembers league={league} />
      <LeagueChanges leagueId={league.id} />
    </div>
  )
}

function CurrentMembers({ league }: { league: LeagueView }) {
  const { data: members, error, refetch } = useQuery(membersQuery(league.id))
  const [memberToRemove, setMemberToRemove] = useState<MemberView | null>(null)
  return (
    <>
      <Invite league={league} />
      <OpenInvitations league={league} />
      <section className={styles.section} aria-label={t('Current members')}>
        <h3>{t('Current members')}</h3>
        <p className="muted">{t('You own this league. These people help you:')}</p>
        {error && <LoadFailed what={t('The members')} error={error} onRetry={() => void refetch()} />}
        {!members && !error && <Loading />}
        {members?.length === 0 && <p>{t('No members yet.')}</p>}
        <ul>
          {members?.map((member) => (
            <MemberRow key={member.id} member={member} onRemove={() => setMemberToRemove(member)} />
          ))}
        </ul>
      </section>
      {memberToRemove && <RemoveMember member={memberToRemove} onClose={() => setMemberToRemove(null)} />}
    </>
  )
}

function MemberRow({ member, onRemove }: { member: MemberView; onRemove: () => void }) {
  const { running, run } = useAction()
  const name = displayName(member)
  const change = (role: Role) =>
    run(t('Failed to change the role'), async () => {
      await updateMember(member.id, role)
      await refetchLeague(member.leagueId)
      showToast({ title: t('Role changed'), description: `${name}: ${roleNames[role]}` })
    })
  return (
    <li className={styles.member}>
      <div className={styles.name}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        {name !== member.email && <p className="muted">{member.email}</p>}
      </div>
      <SelectField
        label={t('Role of {name}', { name })}
        aria-busy={running}
        value={member.role}
        onChange={(event) => void change(event.target.value as Role)}
      >
        <RoleOptions />
      </SelectField>
      <IconButton icon="trash" label={t('Remove {name}', { name })} onClick={onRemove} />
    </li>
  )
}

function RemoveMember({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { running, run } = useAction()
  const name = displayName(member)
  const remove = () =>
    run(t('Failed to remove the member'), async () => {
      await removeMember(member.id)
      await refetchLeague(member.leagueId)
      showToast({ title: t('Member removed'), description: name })
      onClose()
    })
  return (
    <Confirm
      title={t('Remove member?')}
      action={t('Remove Member')}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {t(
          '{name} no longer sees this league. Their scores stay. Score links that they have keep working: replace those links if necessary.',
          { name },
        )}
      </p>
    </Confirm>
  )
}
