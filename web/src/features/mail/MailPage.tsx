import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import {
  confirmAddress,
  mailLinkQuery,
  noticesQuery,
  resumeMails,
  stopMails,
  stopMailsOfLeague,
} from '../../api/account/mail.ts'
import { queryClient } from '../../api/client/queries.ts'
import { sentenceOf, useAction } from '../../api/client/useAction.ts'
import { accountPage, leaguesPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { CaptainQuestion } from './CaptainQuestion.tsx'
import { TakeAddress } from './TakeAddress.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'
import styles from './Mail.module.css'

/**
 * The target of the links in mails. Opening a link only shows this page: mail scanners open every link, so nothing happens before the
 * user presses a button. The token is in the fragment, which never reaches a server or a log.
 */
export function MailPage() {
  const [fragment] = useState(() => new URLSearchParams(location.hash.slice(1)))
  const confirm = fragment.get('confirm')
  const address = fragment.get('address')
  const captain = fragment.get('captain')
  const stop = fragment.get('stop')
  if (confirm) return <ConfirmAddress token={confirm} />
  if (address) return <TakeAddress token={address} />
  if (captain) return <CaptainQuestion token={captain} />
  if (stop) return <StopMails token={stop} />
  return (
    <CardPage title={t('This link is not complete')}>
      <p>{t('Open it from the mail once more, or copy the whole address.')}</p>
      <div>
        <LinkButton href={leaguesPage}>{t('My Leagues')}</LinkButton>
      </div>
    </CardPage>
  )
}

function ConfirmAddress({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { running, run } = useAction()

  async function confirm(): Promise<void> {
    const error = await run(t('Address not confirmed'), async () => {
      await confirmAddress(token)
      await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
      setIsDone(true)
    })
    setFailure(error instanceof ApiError ? error.sentence : error ? sentenceOf(error) : '')
  }

  if (isDone)
    return (
      <CardPage title={t('Your address is confirmed')}>
        <p role="status">
          {t('We write to you when something happens in your leagues. You choose what on your account page.')}
        </p>
        <div>
          <LinkButton primary href={accountPage}>
            {t('Your account')}
          </LinkButton>
        </div>
      </CardPage>
    )
  return (
    <CardPage title={t('Confirm your e-mail address')}>
      <p>{t('Is the account with the address to which this mail came yours?')}</p>
      {failure && <p className="bad">{failure}</p>}
      <div>
        <Button primary aria-busy={running} onClick={() => void confirm()}>
          {t('Confirm Address')}
        </Button>
      </div>
    </CardPage>
  )
}

function StopMails({ token }: { token: string }) {
  const query = mailLinkQuery(token)
  const { data: link, error, refetch } = useQuery(query)
  const { running, run } = useAction()
  const change = (call: typeof resumeMails) =>
    run(t('Nothing was changed'), async () => queryClient.setQueryData(query.queryKey, await call(token)))

  if (error)
    return (
      <Page>
        <ScreenTitle tab={`${t('Stop these mails')} · Sideout`}>{t('Stop these mails')}</ScreenTitle>
        <LoadFailed what={t('This page')} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!link)
    return (
      <Page>
        <Loading />
      </Page>
    )
  if (!link.about)
    return (
      <CardPage title={t('This link is old')}>
        <p>{t('It stops no mails any more. Use the link in a newer mail, or your account page.')}</p>
        <div>
          <LinkButton href={accountPage}>{t('Your account')}</LinkButton>
        </div>
      </CardPage>
    )
  if (link.stopped)
    return (
      <CardPage title={t('You get no more mails')}>
        <p role="status" className="break">
          {t('We write to you no more about {name}.', { name: link.about })}
        </p>
        <div>
          <Button aria-busy={running} onClick={() => void change(resumeMails)}>
            {t('Get Them Again')}
          </Button>
        </div>
      </CardPage>
    )
  return (
    <CardPage title={t('Stop these mails')}>
      <p className="break">{t('Shall we write to you no more about {name}?', { name: link.about })}</p>
      <div className={styles.form}>
        <Button primary aria-busy={running} onClick={() => void change(stopMails)}>
          {t('Stop Mails')}
        </Button>
        {link.league && (
          <Button aria-busy={running} onClick={() => void change(stopMailsOfLeague)}>
            {t('Stop Mails About All Teams of {league}', { league: link.league })}
          </Button>
        )}
      </div>
    </CardPage>
  )
}
