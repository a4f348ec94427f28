import type { ReactNode } from 'react'
import { ApiError } from '../../api/client/client.ts'
import type { LivePage } from '../../api/live/livePublic.ts'
import type { PublicLeague } from '../../contract/types.ts'
import { timeOf } from '../../lib/dates.ts'
import { poolWords } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { LostPage } from '../../ui/page/LostPage.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { LeagueScope } from '../../ui/page/LeagueScope.tsx'
import styles from './PublicPage.module.css'

/** Returns the content while a public page is loading, missing or failed; undefined once it is loaded. */
export function placeholderFor<Content>({ page, error, retry }: LivePage<Content>): ReactNode {
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <ScreenTitle tab={t('Page not found · Sideout')}>{t('There is nothing to see here')}</ScreenTitle>
        <p>{error.sentence}</p>
      </>
    )
  if (error)
    return (
      <>
        <ScreenTitle tab={t('League · Sideout')}>{t('League')}</ScreenTitle>
        <LoadFailed what={t('The page')} error={error} onRetry={retry} />
      </>
    )
  return page ? undefined : <Loading />
}

interface Props<Content> {
  livePage: LivePage<Content>
  children: (page: Content) => ReactNode
}

/** A public page with its loading and error states. A loaded page has its own header, which replaces the header of the site. */
export function PublicPage<Content extends { league: PublicLeague['league'] }>({
  livePage,
  children,
}: Props<Content>) {
  const { page, error } = livePage
  const placeholder = placeholderFor(livePage)
  if (error instanceof ApiError && error.status === 404)
    return (
      <LostPage
        title={t('There is nothing to see here')}
        tab={t('Page not found')}
        digits={['4', '04']}
        ways={[{ href: '/', label: t('Go to the scoreboard') }]}
      >
        {error.sentence}
      </LostPage>
    )
  if (page && !placeholder)
    return (
      <LeagueScope zone={page.league.timezone} words={poolWords(page.league)}>
        {children(page)}
      </LeagueScope>
    )
  if (error) return <Page>{placeholder}</Page>
  return <main className={styles.page}>{placeholder}</main>
}

/** The main element of a public page, which sets its width. */
export function PublicMain({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}

export function StaleHint({ livePage: { isStale, loadedAt } }: { livePage: LivePage<unknown> }) {
  if (!isStale) return null
  return (
    <Hint>
      {t('No connection. Last update at {time}. It reconnects automatically.', { time: timeOf(loadedAt) })}
    </Hint>
  )
}
