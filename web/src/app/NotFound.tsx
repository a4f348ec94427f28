import { Link } from 'wouter'
import { t } from '../t.ts'
import { Page } from '../ui/page/Page.tsx'
import { ScreenTitle } from '../ui/page/ScreenTitle.tsx'

export function NotFound() {
  return (
    <Page>
      <ScreenTitle tab={`${t('Page not found')} · Sideout`}>{t('404: page not found')}</ScreenTitle>
      <p>{t('There is nothing at this address. It may have been mistyped, or the page has moved.')}</p>
      <p>
        <Link href="/">{t('Go to the scoreboard')}</Link>
      </p>
    </Page>
  )
}
