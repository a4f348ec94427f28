import { Route, Router, Switch } from 'wouter'
import { gamePage, proPages, scorerPage, watchPages } from '../lib/pages.ts'
import { t } from '../t.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { replaceDialog } from '../ui/topDialog.ts'
import { Loading, loadedLater } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'
import { Scorer } from './Scorer.tsx'

const pro = loadedLater(() => import('./ProPages.tsx').then(({ ProPages }) => ProPages))
const game = loadedLater(
  () => import('./GamePage.tsx').then(({ GamePage }) => GamePage),
  <Loading text={t('Loading game...')} />,
)

const watch = loadedLater(() => import('./WatchPages.tsx').then(({ WatchPages }) => WatchPages), null)

/** All pages. `path` is the address when rendering without a browser. */
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
          <NotFound />
        </Route>
      </Switch>
      <Toaster />
    </Router>
  )
}
