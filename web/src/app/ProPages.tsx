// The routes of Pro, in files that "/" never loads, and which of its pages require a sign-in.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { hasBetaAccess } from '../api/account/beta.ts'
import { NoConnection } from '../api/client/client.ts'
import { configQuery, queryClient, userQuery } from '../api/client/queries.ts'
import { hasSessionEnded, planSentence } from '../api/client/session.ts'
import type { UserView } from '../contract/types.ts'
import { BetaGate } from '../features/landing/BetaGate.tsx'
import { Landing } from '../features/landing/Landing.tsx'
import {
  accountPage,
  hallPage,
  hallsPage,
  joinPage,
  leaguePage,
  leaguesPage,
  mailPage,
  planPage,
  signedInPage,
  signInPage,
} from '../lib/pages.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../t.ts'
import '../ui/style/more.css'
import '../ui/style/pro.css'
import { LoadFailed, Loading } from '../ui/page/Notice.tsx'
import { Page } from '../ui/page/Page.tsx'
import { ScreenTitle } from '../ui/page/ScreenTitle.tsx'
import { lazyComponent } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'

const lazyLeaguesPage = lazyComponent(() =>
  import('./LeaguesPage.tsx').then(({ LeaguesPage }) => LeaguesPage),
)
const lazyLeaguePages = lazyComponent(() =>
  import('./LeaguePages.tsx').then(({ LeaguePages }) => LeaguePages),
)
const lazyHalls = lazyComponent(() =>
  import('../features/halls/HallsPage.tsx').then(({ HallsPage }) => HallsPage),
)
const lazyHall = lazyComponent(() =>
  import('../features/halls/HallPage.tsx').then(({ HallPage }) => HallPage),
)
const lazySignIn = lazyComponent(() =>
  import('../features/account/SignInPage.tsx').then(({ SignInPage }) => SignInPage),
)
const lazyAccount = lazyComponent(() => import('./AccountPage.tsx').then(({ AccountPage }) => AccountPage))
const lazyRecovery = lazyComponent(() =>
  import('../features/account/recovery/RecoverySignIn.tsx').then(({ RecoverySignIn }) => RecoverySignIn),
)
const lazySignedInAgain = lazyComponent(() =>
  import('../features/account/SignedInAgain.tsx').then(({ SignedInAgain }) => SignedInAgain),
)
const lazyMail = lazyComponent(() => import('../features/mail/MailPage.tsx').then(({ MailPage }) => MailPage))
const lazyForgotten = lazyComponent(() =>
  import('../features/mail/Forgotten.tsx').then(({ ForgottenPassword }) => ForgottenPassword),
)
const lazyJoin = lazyComponent(() => import('../features/members/Join.tsx').then(({ Join }) => Join))
const lazyRecordedNight = lazyComponent(
  () => import('../features/landing/RecordedNight.tsx').then(({ RecordedNight }) => RecordedNight),
  null,
  null,
)
const lazyPictures = lazyComponent(
  () => import('../features/landing/Pictures.tsx').then(({ Pictures }) => Pictures),
  null,
  null,
)
const lazyPlan = lazyComponent(() => import('../features/plan/Plan.tsx').then(({ Plan }) => Plan))
const lazyPlanBanner = lazyComponent(
  () => import('../features/plan/PlanBanner.tsx').then(({ PlanBanner }) => PlanBanner),
  null,
  null,
)
const lazyPlanEnded = lazyComponent(
  () => import('../features/plan/PlanEnded.tsx').then(({ PlanEnded }) => PlanEnded),
  null,
  null,
)
const lazySignInAgain = lazyComponent(
  () => import('./SessionEnded.tsx').then(({ SessionEnded }) => SessionEnded),
  null,
  null,
)

export function ProPages() {
  const hasEnded = useStore(hasSessionEnded)
  const needsPlan = useStore(planSentence)
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path={leaguesPage}>
          <SignedIn>{(user) => <lazyLeaguesPage.Part user={user} />}</SignedIn>
        </Route>
        <Route path={leaguePage}>
          {({ id, tab }) => <SignedIn>{() => <lazyLeaguePages.Part id={id} tab={tab} />}</SignedIn>}
        </Route>
        <Route path={joinPage}>{({ token }) => <lazyJoin.Part token={token} />}</Route>
        <Route path={hallsPage}>
          <SignedIn>{() => <lazyHalls.Part />}</SignedIn>
        </Route>
        <Route path={hallPage}>{({ id }) => <SignedIn>{() => <lazyHall.Part id={id} />}</SignedIn>}</Route>
        <Route path={signInPage}>
          <BehindBetaPassword title={t('Sign in')}>
            <lazySignIn.Part forgotten={<lazyForgotten.Part />} recovery={<lazyRecovery.Part />} />
          </BehindBetaPassword>
        </Route>
        <Route path={signedInPage}>
          <lazySignedInAgain.Part />
        </Route>
        <Route path={mailPage}>
          <lazyMail.Part />
        </Route>
        <Route path={accountPage}>
          <SignedIn>{(user) => <lazyAccount.Part user={user} />}</SignedIn>
        </Route>
        <Route path={planPage}>
          <SignedIn>{() => <lazyPlan.Part />}</SignedIn>
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
      {needsPlan && <lazyPlanEnded.Part />}
      {hasEnded && <lazySignInAgain.Part />}
    </QueryClientProvider>
  )
}

/**
 * Renders a page for signed-in users; others see the landing page. Offline the user is unknown, and the page shows what is
 * cached on the device.
 */
function SignedIn({ children }: { children: (user: UserView | null) => ReactNode }) {
  const [path] = useLocation()
  const { data: user, error, isPending, refetch } = useQuery(userQuery)
  if (isPending) return <LoadingPage />
  if (error instanceof NoConnection) return children(null)
  if (error)
    return <FailedPage title="Pro" what={t('Your account')} error={error} onRetry={() => void refetch()} />
  if (user && user.plan !== 'beta' && path !== planPage)
    return (
      <>
        <lazyPlanBanner.Part />
        {children(user)}
      </>
    )
  if (user) return children(user)
  return (
    <BehindBetaPassword title="Pro">
      <Landing
        returnTo={path + location.search}
        demo={<lazyRecordedNight.Part />}
        pictures={<lazyPictures.Part />}
      />
    </BehindBetaPassword>
  )
}

/** Renders its children once the beta password is entered, which is requested once per tab. */
function BehindBetaPassword({ title, children }: { title: string; children: ReactNode }) {
  const hasAccess = useStore(hasBetaAccess)
  const { data: config, error, refetch } = useQuery({ ...configQuery, enabled: !hasAccess })
  const open = () => void refetch()
  if (hasAccess || (config && (!config.betaGate || config.betaAccess))) return children
  if (error) return <FailedPage title={title} what={t('This page')} error={error} onRetry={open} />
  if (!config) return <LoadingPage />
  return (
    <Page>
      <ScreenTitle className="sr-only" tab={`${title} · Sideout`}>
        {title}
      </ScreenTitle>
      <BetaGate onOpen={open} />
    </Page>
  )
}

function LoadingPage() {
  return (
    <Page>
      <Loading />
    </Page>
  )
}

function FailedPage({ title, ...rest }: { title: string; what: string; error: Error; onRetry: () => void }) {
  return (
    <Page>
      <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
      <LoadFailed {...rest} />
    </Page>
  )
}
