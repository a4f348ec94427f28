import { Link } from 'wouter'
import { Page } from '../ui/Page.tsx'
import { ScreenTitle } from '../ui/ScreenTitle.tsx'

export function NotFound() {
  return (
    <Page>
      <ScreenTitle tab="Page not found · Sideout">404: page not found</ScreenTitle>
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
      <p>
        <Link href="/">Go to the scoreboard</Link>
      </p>
    </Page>
  )
}
