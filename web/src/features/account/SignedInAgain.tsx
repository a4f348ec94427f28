import { useEffect } from 'react'
import { Link } from 'wouter'
import { tellSignedIn } from '../../api/recentSignIn.tsx'
import { leaguesPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'

/** Where a confirmation at the provider ends, in a tab of its own. The page that asked for it goes on by itself. */
export function SignedInAgain() {
  useEffect(tellSignedIn, [])
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
