import { isEnded, NoConnection } from '../../api/client/client.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'
import { Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'

/** Shown while the page of a link loads, and if it cannot be loaded. */
export function LinkProblem({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  if (!error)
    return (
      <Page>
        <Loading />
      </Page>
    )
  if (isEnded(error))
    return (
      <CardPage title={t('Sign-up not found')}>
        <p>{t('This link may be mistyped or cut off. Ask the league for the right one.')}</p>
      </CardPage>
    )
  return (
    <CardPage title={t('Sign-up')}>
      <p role="status">
        {error instanceof NoConnection
          ? t('There is no connection. It is tried again by itself.')
          : error.message}
      </p>
      <div>
        <Button primary onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    </CardPage>
  )
}
