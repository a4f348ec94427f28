import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signupsQuery } from '../../../api/league/signups.ts'
import { optionalQuery } from '../../../api/client/useAllLoaded.ts'
import type { LeagueView, SignupInbox, SignupView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { AcceptAll } from './AcceptAll.tsx'
import { DaysOff } from './DaysOff.tsx'
import { SignupRow } from './SignupRow.tsx'
import { SignupSettings } from './SignupSettings.tsx'
import styles from './Signups.module.css'

/** Opens sign-up, and shows the sign-ups of the league once it was opened. `hasTeams`: the league has teams, which come first. */
export function Signups({ league, hasTeams }: { league: LeagueView; hasTeams: boolean }) {
  const { data: inbox } = useQuery({ ...signupsQuery(league.id), ...optionalQuery })
  const [opened, setOpened] = useState<'settings' | 'accept' | null>(null)
  if (!inbox) return null
  const onClose = () => setOpened(null)
  return (
    <>
      {inbox.page ? (
        <Inbox
          league={league}
          inbox={inbox}
          onSettings={() => setOpened('settings')}
          onAccept={() => setOpened('accept')}
        />
      ) : (
        !hasTeams && (
          <section className={`card ${styles.card}`} aria-labelledby="sign-up">
            <h2 id="sign-up">{t('Or let the teams sign up')}</h2>
            <p>
              {t(
                'Send one link. Captains sign up on their phones, without an account, and you accept them here.',
              )}
            </p>
            <div>
              <Button onClick={() => setOpened('settings')}>{t('Open Sign-up')}</Button>
            </div>
          </section>
        )
      )}
      {opened === 'settings' && <SignupSettings league={league} inbox={inbox} onClose={onClose} />}
      {opened === 'accept' && <AcceptAll league={league} onClose={onClose} />}
    </>
  )
}

/** Opens sign-up for a league that has teams; afterwards its link and settings. */
export function SignupDialog({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { data: inbox, error, refetch } = useQuery(signupsQuery(league.id))
  if (inbox) return <SignupSettings league={league} inbox={inbox} onClose={onClose} />
  return (
    <Dialog title={t('Sign-up')} onClose={onClose}>
      {error ? (
        <LoadFailed what={t('The sign-ups')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

/** The sign-ups in groups: to decide about, waiting, in, and those that came to nothing. */
function Inbox({
  league,
  inbox,
  onSettings,
  onAccept,
}: {
  league: LeagueView
  inbox: SignupInbox
  onSettings: () => void
  onAccept: () => void
}) {
  const of = (...states: SignupView['state'][]) => inbox.signups.filter(({ state }) => states.includes(state))
  const fresh = of('new', 'offered')
  const groups: [string, SignupView[]][] = [
    [t('To decide'), fresh],
    [t('Waiting list'), of('waiting')],
    [t('Not confirmed yet'), of('unconfirmed')],
    [t('In'), of('accepted')],
    [t('Not in'), of('declined', 'withdrawn', 'lapsed')],
  ]
  return (
    <section className={`card ${styles.card}`} aria-labelledby="sign-up">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="sign-up">{t('Sign-up')}</h2>
          <p className="muted">{doorInWords(inbox)}</p>
        </div>
        <Button small onClick={onSettings}>
          {t('Link and Settings')}
        </Button>
        {fresh.length > 0 && (
          <Button small primary onClick={onAccept}>
            {t('Accept All That Fit')}
          </Button>
        )}
      </div>
      {inbox.signups.length === 0 && <p>{t('Nobody has signed up yet. Send the link to your captains.')}</p>}
      <DaysOff signups={inbox.signups} />
      {groups.map(
        ([title, signups], at) =>
          signups.length > 0 && (
            <details key={title} className={styles.group} open={at < 2}>
              <summary>
                {title} <span className="muted">{signups.length}</span>
              </summary>
              <ul className={styles.rows}>
                {signups.map((signup) => (
                  <SignupRow key={signup.id} league={league} signup={signup} hasMail={inbox.mail === true} />
                ))}
              </ul>
            </details>
          ),
      )}
    </section>
  )
}

function doorInWords({ page, taken, waiting }: SignupInbox): string {
  const door =
    page?.door === 'open'
      ? t('Open')
      : page?.door === 'returning'
        ? t('Open for teams of the last season')
        : t('Closed')
  const places = t('{taken} of {places} places taken', { taken, places: page?.places ?? 0 })
  return [door, places, ...(waiting > 0 ? [t('{count} waiting', { count: waiting })] : [])].join(' · ')
}
