import { leaguesPage } from '../lib/pages.ts'
import { t } from '../t.ts'
import { LostPage } from '../ui/page/LostPage.tsx'

export function NotFound() {
  return (
    <LostPage
      title={t('404: page not found')}
      tab={t('Page not found')}
      digits={['4', '04']}
      ways={[
        { href: '/', label: t('Go to the scoreboard') },
        { href: leaguesPage, label: t('My Leagues') },
      ]}
    >
      {t('There is nothing at this address. It may have been mistyped, or the page has moved.')}
    </LostPage>
  )
}
