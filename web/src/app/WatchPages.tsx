// The routes for people without an account, except the board: court codes, watching a game, the video overlay, and public
// leagues.
import { Route, Switch, useSearch } from 'wouter'
import { Overlay } from '../features/watch/Overlay.tsx'
import { OverlayHelp } from '../features/watch/OverlayHelp.tsx'
import { Watch } from '../features/watch/Watch.tsx'
import type { Watched } from '../api/live/live.ts'
import {
  courtPage,
  enterCodePage,
  ownSignUpPage,
  overlayPage,
  publicPages,
  sharedOverlayPage,
  sharedPage,
  signUpPage,
  teamPage,
  watchPage,
} from '../lib/pages.ts'
import { t } from '../t.ts'
import '../ui/style/more.css'
import '../ui/style/pro.css'
import { Loading } from '../ui/page/Notice.tsx'
import { lazyComponent } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'

const lazyPublicPages = lazyComponent(
  () => import('./PublicPages.tsx').then(({ PublicPages }) => PublicPages),
  null,
)

const lazyCourt = lazyComponent(() => import('./CourtPage.tsx').then(({ CourtPage }) => CourtPage))

const lazyCaptain = lazyComponent(() => import('./CaptainPage.tsx').then(({ CaptainPage }) => CaptainPage))

const lazySignUp = lazyComponent(() =>
  import('../features/signup/SignUpPage.tsx').then(({ SignUpPage }) => SignUpPage),
)

const lazyOwnSignUp = lazyComponent(() =>
  import('../features/signup/OwnSignUp.tsx').then(({ OwnSignUp }) => OwnSignUp),
)

const lazyEnterCode = lazyComponent(() =>
  import('../features/watch/EnterCode.tsx').then(({ EnterCode }) => EnterCode),
)

const lazyTakeOver = lazyComponent(() =>
  import('../features/sharing/TakeOver.tsx').then(({ TakeOver }) => TakeOver),
)

const lazyQrCode = lazyComponent(
  () => import('../ui/link/QrCode.tsx').then(({ QrCode }) => QrCode),
  <Loading />,
  <p role="alert">{t('The code could not be loaded. The link below says the same.')}</p>,
)

const lazyCountdown = lazyComponent(
  () => import('../scoreboard/court/Timeout.tsx').then(({ Countdown }) => Countdown),
  null,
  null,
)

export function WatchPages() {
  return (
    <Switch>
      <Route path={watchPage}>{({ token }) => <WatchPage key={token} watched={{ token }} />}</Route>
      <Route path={courtPage}>{({ token }) => <lazyCourt.Part key={token} token={token} />}</Route>
      <Route path={teamPage}>{({ token }) => <lazyCaptain.Part token={token} />}</Route>
      <Route path={signUpPage}>{({ token }) => <lazySignUp.Part key={token} token={token} />}</Route>
      <Route path={ownSignUpPage}>{({ token }) => <lazyOwnSignUp.Part key={token} token={token} />}</Route>
      <Route path={overlayPage}>{({ token }) => <OverlayPage key={token} watched={{ token }} />}</Route>
      <Route path={enterCodePage}>
        <lazyEnterCode.Part />
      </Route>
      <Route path={sharedPage}>{({ code }) => <SharedPage key={code} code={code} />}</Route>
      <Route path={sharedOverlayPage}>{({ code }) => <OverlayPage key={code} watched={{ code }} />}</Route>
      <Route path={publicPages}>
        <lazyPublicPages.Part />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

function WatchPage({ watched }: { watched: Watched }) {
  return (
    <Watch
      watched={watched}
      qrCode={(address) => <lazyQrCode.Part address={address} />}
      Countdown={lazyCountdown.Part}
    />
  )
}

/** The page of a shared game: it is watched, or with ?take this phone takes it over. */
function SharedPage({ code }: { code: string }) {
  return new URLSearchParams(useSearch()).has('take') ? (
    <lazyTakeOver.Part code={code} />
  ) : (
    <WatchPage watched={{ code }} />
  )
}

function OverlayPage({ watched }: { watched: Watched }) {
  const query = useSearch()
  return new URLSearchParams(query).has('help') ? (
    <OverlayHelp />
  ) : (
    <Overlay watched={watched} query={query} />
  )
}
