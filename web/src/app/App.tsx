import { Route, Router, Switch } from 'wouter'
import { gamePage, proPages, scorerPage, watchPages } from '../lib/pages.ts'
import { t } from '../t.ts'
import { replaceDialog } from '../ui/dialog/topDialog.ts'
import { Loading, lazyComponent } from './loadedLater.tsx'
import { Scorer } from './Scorer.tsx'

const lazyProPages = lazyComponent(() => import('./ProPages.tsx').then(({ ProPages }) => ProPages))
const lazyGamePage = lazyComponent(
  () => import('./GamePage.tsx').then(({ GamePage }) => GamePage),
  <Loading text={t('Loading game...')} />,
)

const lazyNotFound = lazyComponent(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound), null)
const lazyWatchPages = lazyComponent(
  () => import('./WatchPages.tsx').then(({ WatchPages }) => WatchPages),
  null,
)

// Loaded later, because notifications react to actions of the user and are never needed first.
const lazyToaster = lazyComponent(
  () => import('../ui/toast/Toaster.tsx').then(({ Toaster }) => Toaster),
  null,
  null,
)

/** The whole app: all pages. `path` is the address when rendering without a browser. */
export function App({ path }: { path?: string }) {
  return (
    <Router aroundNav={replaceDialog} {...(path !== undefined && { ssrPath: path })}>
      <Switch>
        <Route path={scorerPage}>
          <Scorer />
        </Route>
        <Route path={proPages}>
          <lazyProPages.Part />
        </Route>
        <Route path={gamePage}>{({ token }) => <lazyGamePage.Part token={token} />}</Route>
        <Route path={watchPages}>
          <lazyWatchPages.Part />
        </Route>
        <Route>
          <lazyNotFound.Part />
        </Route>
      </Switch>
      <lazyToaster.Part />
    </Router>
  )
}
