import { useEffect } from 'react'
import { Link } from 'wouter'
import { announceSignIn } from '../../api/account/recentSignIn.tsx'
import { leaguesPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'

/** The page after a confirmation at the provider, in its own tab. It notifies the tab that requested the confirmation. */
export function SignedInAgain() {
  useEffect(announceSignIn, [])
  return (
    <Page>
      <ScreenTitle tab={`${t('Confirmed')} · Sideout`}>{t('Confirmed')}</ScreenTitle>
      <p>{t('Thank you. Close this tab and go on in the one before: nothing you typed there is lost.')}</p>
      <p>
        <Link href={leaguesPage}>{t('My Leagues')}</Link>
      </p>
    </Page>
  )
}
