import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { request } from '../../api/client/client.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { OwnSignup } from '../../contract/types.ts'
import { teamPath } from '../../lib/teamPath.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { copyLink } from '../../ui/link/copyLink.ts'
import { CardPage } from '../../ui/page/CardPage.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { OwnWishes } from './OwnWishes.tsx'
import { explanationOf, stateInWords } from './ownState.ts'
import { ownPath } from './ownPath.ts'
import { useHash } from './useHash.ts'
import { useLoaded } from './useLoaded.ts'
import styles from './SignUp.module.css'

/** The page of a sign-up, for its sender. Once the team is in the league, it leads to the page of its captain. */
export function OwnSignUp({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const { page, error, reload, show } = useLoaded(token, () =>
    request('GET /api/signup/{token}', { path: { token } }),
  )
  const captain = page?.captain
  useEffect(() => {
    if (captain) navigate(teamPath(captain), { replace: true })
  }, [captain, navigate])
  if (!page || captain) return <LinkProblem error={error} onRetry={reload} />
  return (
    <CardPage title={t('{team} in {league}', { team: page.teamName, league: page.league })}>
      {error && <Hint>{t('There is no connection. This page may be out of date.')}</Hint>}
      <div role="status" className={styles.facts}>
        <p className={styles.state}>{stateInWords(page)}</p>
        <p className="break">{explanationOf(page)}</p>
      </div>
      <Steps token={token} own={page} onChanged={show} />
    </CardPage>
  )
}

/** What the sender can do now. */
function Steps({
  token,
  own,
  onChanged,
}: {
  token: string
  own: OwnSignup
  onChanged: (own: OwnSignup) => void
}) {
  const { running, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const confirmation = new URLSearchParams(useHash()).get('confirm')
  const isOpen = ['unconfirmed', 'new', 'waiting', 'offered'].includes(own.state)
  const act = (title: string, action: () => Promise<OwnSignup>) =>
    run(title, async () => onChanged(await action()))
  const path = { token }
  if (isEdited)
    return <OwnWishes token={token} own={own} onChanged={onChanged} onClose={() => setEdited(false)} />
  return (
    <>
      {!own.confirmed && confirmation && isOpen && (
        <Button
          primary
          aria-busy={running}
          onClick={() =>
            void act(t('The sign-up was not confirmed'), () =>
              request('POST /api/signup/{token}/confirm', { path, body: { confirmation } }),
            )
          }
        >
          {t('Confirm the Sign-up')}
        </Button>
      )}
      {own.state === 'offered' && (
        <Button
          primary
          aria-busy={running}
          onClick={() =>
            void act(t('The place was not taken'), () => request('POST /api/signup/{token}/take', { path }))
          }
        >
          {t('Take the Place')}
        </Button>
      )}
      {own.payUrl && own.paid === 'no' && isOpen && (
        <p className="break">
          {t('The league asks for a fee.')}{' '}
          <a href={own.payUrl} target="_blank" rel="noreferrer noopener">
            {t('Pay at {host}', { host: new URL(own.payUrl).host })}
          </a>
        </p>
      )}
      {isOpen && (
        <>
          <p className="muted">{t('Keep the link of this page: it is the way back to your sign-up.')}</p>
          <div className={styles.buttons}>
            <Button onClick={() => void copyLink(location.origin + ownPath(token))}>{t('Copy Link')}</Button>
            <Button onClick={() => setEdited(true)}>{t('Change')}</Button>
            {own.state === 'unconfirmed' && !confirmation && (
              <Button
                aria-busy={running}
                onClick={() =>
                  void act(t('No mail was sent'), () => request('POST /api/signup/{token}/mail', { path }))
                }
              >
                {t('Send the Mail Again')}
              </Button>
            )}
            <Button danger onClick={() => setAsked(true)}>
              {t('Take It Back')}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <Confirm
          title={t('Take the sign-up back?')}
          action={t('Take It Back')}
          running={running}
          onConfirm={() =>
            void act(t('The sign-up was not taken back'), () =>
              request('DELETE /api/signup/{token}', { path }),
            ).then(() => setAsked(false))
          }
          onClose={() => setAsked(false)}
        >
          <p>{t('Your place goes to the next team. You can sign up again, at the end of the list.')}</p>
        </Confirm>
      )}
    </>
  )
}
