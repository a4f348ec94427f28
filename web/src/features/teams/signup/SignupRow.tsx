import { useState } from 'react'
import {
  acceptSignup,
  declineSignup,
  letSignupWait,
  setSignupPaid,
  takeSignupsBack,
} from '../../../api/league/signups.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import type { LeagueView, SignupView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ChipSelect } from '../../../ui/controls/Chip.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { factsOf } from './signupFacts.ts'
import styles from './Signups.module.css'

/** A sign-up with what its sender has entered, and what a manager can do about it. */
export function SignupRow({
  league,
  signup,
  hasMail,
}: {
  league: LeagueView
  signup: SignupView
  hasMail: boolean
}) {
  const { running, run } = useAction()
  const [asked, setAsked] = useState<'decline' | 'accept' | null>(null)
  const { id, state, teamName } = signup
  const isIn = state === 'accepted'
  const mayAccept = state !== 'accepted' && state !== 'unconfirmed' && state !== 'withdrawn'
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className="break">
          <b>
            <bdi>{teamName}</bdi>
          </b>{' '}
          {signup.returning && <span className={styles.pill}>{t('was here last season')}</span>}{' '}
          {signup.sameName && <span className={styles.pill}>{t('same name as another')}</span>}
        </p>
        {signup.contactName && (
          <p className="break">
            <bdi>{signup.contactName}</bdi>
          </p>
        )}
        {signup.address && (
          <p className="break">
            <a href={`mailto:${signup.address}`}>{signup.address}</a>
          </p>
        )}
        {!signup.confirmed && (
          <p className="muted">
            {hasMail ? t('not confirmed') : t('not confirmed: this server sends no mail')}
          </p>
        )}
        {factsOf(signup).map((fact) => (
          <p key={fact} className="muted break">
            {fact}
          </p>
        ))}
      </div>
      {state !== 'unconfirmed' && (
        <div className={styles.actions}>
          <ChipSelect
            label={t('Fee of {name}', { name: teamName })}
            pressed={signup.paid !== 'no'}
            value={signup.paid}
            onChange={(event) =>
              void run(t('Failed to save'), () =>
                setSignupPaid(league.id, id, event.target.value as SignupView['paid']),
              )
            }
          >
            <option value="no">{t('Not paid')}</option>
            <option value="yes">{t('Paid')}</option>
            <option value="waived">{t('No fee')}</option>
          </ChipSelect>
          {!isIn && state !== 'withdrawn' && (
            <div className={styles.buttons}>
              {mayAccept && (
                <Button
                  small
                  aria-label={t('Accept {name}', { name: teamName })}
                  aria-busy={running}
                  onClick={() => setAsked('accept')}
                >
                  {t('Accept')}
                </Button>
              )}
              {state !== 'waiting' && (
                <Button
                  small
                  aria-label={t('Put {name} on the waiting list', { name: teamName })}
                  onClick={() => void run(t('Failed to save'), () => letSignupWait(league.id, id))}
                >
                  {t('Wait')}
                </Button>
              )}
              {state !== 'declined' && state !== 'lapsed' && (
                <Button
                  small
                  aria-label={t('Decline {name}', { name: teamName })}
                  onClick={() => setAsked('decline')}
                >
                  {t('Decline')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {asked === 'decline' && (
        <Decline league={league} signup={signup} hasMail={hasMail} onClose={() => setAsked(null)} />
      )}
      {asked === 'accept' && <Accept league={league} signup={signup} onClose={() => setAsked(null)} />}
    </li>
  )
}

/** Asks for the tier of a team that is accepted. */
function Accept({
  league,
  signup,
  onClose,
}: {
  league: LeagueView
  signup: SignupView
  onClose: () => void
}) {
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const [tier, setTier] = useState(signup.tier)
  const accept = () =>
    run(t('The team was not accepted'), async () => {
      await acceptSignup(league.id, signup.id, tier)
      showToast({
        title: t({ one: '{count} team accepted', other: '{count} teams accepted' }, { count: 1 }),
        description: t('{name} has a captain’s link', { name: signup.teamName }),
        action: takeBack(t('The sign-up has its place as before'), () =>
          takeSignupsBack(league.id, [signup.id]),
        ),
      })
      onClose()
    })
  return (
    <DialogForm
      title={t('Accept {name}', { name: signup.teamName })}
      action={t('Accept')}
      running={running}
      failures={0}
      onSubmit={() => void accept()}
      onClose={onClose}
    >
      {league.tierCount > 1 && (
        <SelectField label={t('Tier')} value={tier} onChange={(event) => setTier(Number(event.target.value))}>
          <option value={0}>{t('The first with room')}</option>
          {Array.from({ length: league.tierCount }, (_, at) => at + 1).map((number) => (
            <option key={number} value={number}>
              {number === signup.tier
                ? t('Tier {tier}, as wished', { tier: number })
                : t('Tier {tier}', { tier: number })}
            </option>
          ))}
        </SelectField>
      )}
      <p>{t('It becomes a team with a captain’s link. Its days off become wishes for the planner.')}</p>
    </DialogForm>
  )
}

/** Asks for the reason for which a sign-up is declined. */
function Decline({
  league,
  signup,
  hasMail,
  onClose,
}: {
  league: LeagueView
  signup: SignupView
  hasMail: boolean
  onClose: () => void
}) {
  const { running, run } = useAction()
  const [reason, setReason] = useState('')
  const decline = () =>
    run(t('The sign-up was not declined'), async () => {
      await declineSignup(league.id, signup.id, reason.trim())
      onClose()
    })
  return (
    <DialogForm
      title={t('Decline {name}', { name: signup.teamName })}
      action={t('Decline')}
      running={running}
      failures={0}
      onSubmit={() => void decline()}
      onClose={onClose}
    >
      <TextField
        label={t('Reason, which the sender reads')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p>
        {signup.confirmed && hasMail
          ? t('A mail goes out in ten minutes. Until then you can still accept it or let it wait.')
          : t('The sender sees it on the page of the sign-up. You can still accept it later.')}
      </p>
    </DialogForm>
  )
}
