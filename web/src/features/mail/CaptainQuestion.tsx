import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/client/client.ts'
import { confirmContact, contactQuery } from '../../api/account/mail.ts'
import { queryClient } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'

/** Asks the owner of an e-mail address whether mails about a team may be sent there. */
export function CaptainQuestion({ token }: { token: string }) {
  const query = contactQuery(token)
  const { data: question, error, refetch } = useQuery(query)
  const { running, run } = useAction()
  const confirm = () =>
    run(t('Nothing was changed'), async () =>
      queryClient.setQueryData(query.queryKey, await confirmContact(token)),
    )

  if (error instanceof ApiError && error.status === 410)
    return (
      <CardPage title={t('This link is old')}>
        <p>{error.sentence}</p>
      </CardPage>
    )
  if (error)
    return (
      <CardPage title={t('Mails about your team')}>
        <LoadFailed what={t('This page')} error={error} onRetry={() => void refetch()} />
      </CardPage>
    )
  if (!question)
    return (
      <Page>
        <Loading />
      </Page>
    )
  const { team, league, confirmed } = question
  if (confirmed)
    return (
      <CardPage title={t('We write to you')}>
        <p role="status" className="break">
          {t('You get a mail when something about {team} changes. Each of them has a link that stops them.', {
            team,
          })}
        </p>
      </CardPage>
    )
  return (
    <CardPage title={t('Mails about your team')}>
      <p className="break">
        {t('May we write to you about {team} in the league {league}?', { team, league })}
      </p>
      <p className="muted">
        {t(
          'When a game is moved or cancelled, when the schedule is ready, when a week is closed, when a result needs you, and before the next season.',
        )}
      </p>
      <div>
        <Button primary aria-busy={running} onClick={() => void confirm()}>
          {t('Yes, Write to Me')}
        </Button>
      </div>
    </CardPage>
  )
}
