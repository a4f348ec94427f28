import { useContext } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client/client.ts'
import type { LivePage } from '../../api/live/livePublic.ts'
import type { PublicLeague } from '../../contract/types.ts'
import { timeOf } from '../../lib/dates.ts'
import { poolWords } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { ConnectionScope } from '../../ui/page/ConnectionScope.tsx'
import { Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { LostPage } from '../../ui/page/LostPage.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { LeagueScope } from '../../ui/page/LeagueScope.tsx'
import { Zone } from '../../ui/page/zone.ts'
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

type LeaguePage = { league: PublicLeague['league'] }

/** Provides what everything on a public page uses: the zone and the words of its league, and whether it is connected. */
export function PublicScope<Content extends LeaguePage>({
  page: { league },
  livePage: { connection },
  children,
}: {
  page: Content
  livePage: LivePage<Content>
  children: ReactNode
}) {
  return (
    <LeagueScope zone={league.timezone} words={poolWords(league)}>
      <ConnectionScope {...connection}>{children}</ConnectionScope>
    </LeagueScope>
  )
}

interface Props<Content> {
  livePage: LivePage<Content>
  children: (page: Content) => ReactNode
}

/** A public page with its loading and error states. A loaded page has its own header, which replaces the header of the site. */
export function PublicPage<Content extends LeaguePage>({ livePage, children }: Props<Content>) {
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
      <PublicScope page={page} livePage={livePage}>
        {children(page)}
      </PublicScope>
    )
  if (error) return <Page>{placeholder}</Page>
  return <main className={styles.page}>{placeholder}</main>
}

/** The main element of a public page, which sets its width. */
export function PublicMain({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}

/** Says that the page may be out of date. Running scores say themselves up to which time they are known. */
export function StaleHint({ livePage }: { livePage: LivePage<unknown> }) {
  const zone = useContext(Zone)
  const { lostSince } = livePage.connection
  if (lostSince === undefined) return null
  const hasRunningScores = [...livePage.scores.values()].some(({ live }) => live)
  return (
    <Hint>
      {hasRunningScores
        ? t('No connection. It reconnects automatically.')
        : t('No connection. Last update at {time}. It reconnects automatically.', {
            time: timeOf(lostSince, zone),
          })}
    </Hint>
  )
}
