import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endOffer, membersQuery, offerLeague } from '../../api/league/members.ts'
import { refetchLeague, queryClient, userQuery } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { LeagueView, MemberView } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { displayName } from './displayName.ts'
import styles from './Members.module.css'

/** Offers the league to one of its members, or shows the pending offer. */
export function HandOver({ league }: { league: LeagueView }) {
  const { data: members } = useQuery(membersQuery(league.id))
  if (!members) return null
  return (
    <section className={styles.section} aria-label={t('Hand over the league')}>
      <h3>{t('Hand over the league')}</h3>
      {league.handOver ? (
        <PendingOffer leagueId={league.id} offer={league.handOver} />
      ) : members.length > 0 ? (
        <OfferForm league={league} members={members} />
      ) : (
        <p className="muted">{t('Invite the person first: a league can be handed over to a member.')}</p>
      )}
    </section>
  )
}

function OfferForm({ league, members }: { league: LeagueView; members: MemberView[] }) {
  const form = useForm({ memberId: '' }, ({ memberId }) =>
    memberId ? {} : { memberId: t('Choose a member') },
  )
  const { running, run } = useAction()
  const isBilled = queryClient.getQueryData(userQuery.queryKey)?.plan === 'billed'

  async function offer(): Promise<void> {
    if (!form.passes()) return
    await run(t('Failed to offer the league'), async () => {
      const { handOver } = await offerLeague(league.id, Number(form.values.memberId))
      await refetchLeague(league.id)
      showToast({
        title: t('League offered'),
        description: t('{name} can accept it under My Leagues', {
          name: handOver ? displayName(handOver.member) : '',
        }),
      })
      keepFocus()
    })
  }

  return (
    <>
      <p className="muted">
        {t('The new owner has to accept. Then you are a manager, and only the new owner can undo it.')}{' '}
        {isBilled &&
          t(
            'From then on the league needs the plan of the new owner. Your own plan stays: cancel it if you need it no more.',
          )}
      </p>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void offer()}>
        <SelectField
          label={t('New owner')}
          error={form.errors.memberId}
          value={form.values.memberId}
          onChange={(event) => form.change({ memberId: event.target.value })}
        >
          <option value="">{t('Choose a member')}</option>
          {members.map((member) => (
            <option key={member.id} value={member.id}>
              {displayName(member)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-busy={running}>
          {t('Offer League')}
        </Button>
      </Form>
    </>
  )
}

function PendingOffer({ leagueId, offer }: { leagueId: number; offer: NonNullable<LeagueView['handOver']> }) {
  const [name] = useState(() => displayName(offer.member))
  const { running, run } = useAction()
  const withdraw = () =>
    run(t('Failed to withdraw the offer'), async () => {
      await endOffer(leagueId)
      await refetchLeague(leagueId)
      showToast({ title: t('Offer withdrawn'), description: t('The league stays with you') })
      keepFocus()
    })
  return (
    <>
      <p>
        {t('Offered to {name}, who can accept it under My Leagues until {day}.', {
          name,
          day: dayOf(offer.expiresAt),
        })}
      </p>
      <div>
        <Button aria-busy={running} onClick={() => void withdraw()}>
          {t('Withdraw Offer')}
        </Button>
      </div>
    </>
  )
}
