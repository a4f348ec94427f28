import { Route, Router, Switch } from 'wouter'
import { gamePage, proPages, scorerPage, watchPages } from '../lib/pages.ts'
import { t } from '../t.ts'
import { replaceDialog } from '../ui/dialog/topDialog.ts'
import { Loading, loadedLater } from './loadedLater.tsx'
import { Scorer } from './Scorer.tsx'

const pro = loadedLater(() => import('./ProPages.tsx').then(({ ProPages }) => ProPages))
const game = loadedLater(
  () => import('./GamePage.tsx').then(({ GamePage }) => GamePage),
  <Loading text={t('Loading game...')} />,
)

const notFound = loadedLater(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound), null)
const watch = loadedLater(() => import('./WatchPages.tsx').then(({ WatchPages }) => WatchPages), null)

// Loaded later, because notifications react to actions of the user and are never needed first.
const toaster = loadedLater(
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
          <pro.Part />
        </Route>
        <Route path={gamePage}>{({ token }) => <game.Part token={token} />}</Route>
        <Route path={watchPages}>
          <watch.Part />
        </Route>
        <Route>
          <notFound.Part />
        </Route>
      </Switch>
      <toaster.Part />
    </Router>
  )
}
