import type { ReactNode } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { LeagueFrame } from '../features/leaguepage/LeagueFrame.tsx'
import { LeaguePage } from '../features/leaguepage/LeaguePage.tsx'
import { isPart } from '../features/leaguepage/tabs.ts'
import type { Part } from '../features/leaguepage/tabs.ts'
import { Teams } from '../features/teams/Teams.tsx'
import { t } from '../t.ts'
import { Loading } from '../ui/page/Notice.tsx'
import { PlanNote } from '../ui/page/PlanNote.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { failedNotice, renderGameSheet, sheetParts } from './gameSheet.tsx'
import { LeagueMenu } from './LeagueMenu.tsx'
import { LeagueShortcuts } from './LeagueShortcuts.tsx'
import { lazyComponent } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'

const lazyEditLeague = lazyComponent(
  () => import('../features/leaguesetup/settings/EditLeague.tsx').then(({ EditLeague }) => EditLeague),
  null,
  failedNotice,
)
const lazyLeagueOffer = lazyComponent(
  () => import('../features/myleagues/LeagueOffer.tsx').then(({ LeagueOffer }) => LeagueOffer),
  null,
  failedNotice,
)
const lazyMembers = lazyComponent(
  () => import('../features/members/Members.tsx').then(({ MemberSettings }) => MemberSettings),
  <Loading />,
  failedNotice,
)
const lazyHandOver = lazyComponent(
  () => import('../features/members/HandOver.tsx').then(({ HandOver }) => HandOver),
  <Loading />,
  failedNotice,
)
const lazySchedule = lazyComponent(
  () => import('../features/schedule/Schedule.tsx').then(({ Schedule }) => Schedule),
  <Loading />,
  failedNotice,
)
const lazyTonight = lazyComponent(
  () => import('../features/tonight/Tonight.tsx').then(({ Tonight }) => Tonight),
  <Loading />,
  failedNotice,
)
const lazyNeedsYou = lazyComponent(
  () => import('../features/schedule/attention/NeedsYou.tsx').then(({ NeedsYou }) => NeedsYou),
  null,
  failedNotice,
)
const lazyNightDialogs = lazyComponent(
  () => import('../features/schedule/NightDialogs.tsx').then(({ NightDialogs }) => NightDialogs),
  null,
  failedNotice,
)
const lazyStandings = lazyComponent(
  () => import('../features/standings/Standings.tsx').then(({ Standings }) => Standings),
  <Loading />,
  failedNotice,
)
const lazyHistory = lazyComponent(
  () => import('../features/leaguehistory/History.tsx').then(({ History }) => History),
  <Loading />,
  failedNotice,
)
const lazyFinals = lazyComponent(
  () => import('./LeagueFinals.tsx').then(({ LeagueFinals }) => LeagueFinals),
  <Loading />,
  failedNotice,
)
const lazyLeagueSeason = lazyComponent(
  () => import('./LeagueSeason.tsx').then(({ LeagueSeason }) => LeagueSeason),
  null,
  null,
)
const lazyAttention = lazyComponent(
  () => import('../features/schedule/attention/Attention.tsx').then(({ Attention }) => Attention),
  <Loading />,
  failedNotice,
)
const lazyFirstTeams = lazyComponent(
  () => import('../features/teams/add/FirstTeams.tsx').then(({ FirstTeams }) => FirstTeams),
  <Loading />,
  failedNotice,
)
const lazyTeamDialog = lazyComponent(
  () => import('../features/teams/TeamDialog.tsx').then(({ TeamDialog }) => TeamDialog),
  null,
  failedNotice,
)
const lazyNightSheets = lazyComponent(
  () => import('../features/schedule/night/NightSheets.tsx').then(({ NightSheets }) => NightSheets),
  <Loading />,
  failedNotice,
)
const lazyCourtSheets = lazyComponent(
  () => import('../features/schedule/night/CourtSheets.tsx').then(({ CourtSheets }) => CourtSheets),
  <Loading />,
  failedNotice,
)

const lazyNightGrid = lazyComponent(
  () => import('../features/schedule/grid/NightGrid.tsx').then(({ NightGrid }) => NightGrid),
  <Loading />,
  failedNotice,
)
const lazySeasonTable = lazyComponent(
  () => import('../features/schedule/season/SeasonTable.tsx').then(({ SeasonTable }) => SeasonTable),
  <Loading />,
  failedNotice,
)

/** Renders printable sheets instead of a tab; `back` is the label of the link that returns to it. */
const renderSheets = (back?: string) => ({
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => (
    <lazyNightSheets.Part league={league} night={night} back={back} onClose={onClose} />
  ),
  courtSheets: (league: LeagueView, onClose: () => void) => (
    <lazyCourtSheets.Part league={league} back={back} onClose={onClose} />
  ),
})

/** The page of a league with one of its tabs. Settings and other tabs are loaded when they are opened. */
export function LeaguePages({ id, tab }: { id: string; tab: string | undefined }) {
  if (tab !== undefined && !isPart(tab)) return <NotFound />
  return (
    <LeaguePage key={id} id={id} tab={tab}>
      {(league, openTab) => (
        <LeagueFrame
          league={league}
          tab={openTab}
          menu={
            <>
              <LeagueMenu league={league} />
              <LeagueShortcuts league={league} />
            </>
          }
          account={<AccountMenu />}
          notice={
            <>
              {league.role !== 'owner' && <PlanNote />}
              {league.handOver?.isToYou && <lazyLeagueOffer.Part league={league} />}
            </>
          }
          firstTeams={<lazyFirstTeams.Part league={league} />}
          settings={(onClose) => (
            <lazyEditLeague.Part
              league={league}
              members={<lazyMembers.Part league={league} />}
              handOver={<lazyHandOver.Part league={league} />}
              season={<lazyLeagueSeason.Part league={league} part="settings" />}
              onClose={onClose}
            />
          )}
        >
          {openTab !== 'attention' && <lazyLeagueSeason.Part league={league} tab={openTab} />}
          {tabContents[openTab](league)}
        </LeagueFrame>
      )}
    </LeaguePage>
  )
}

/** Renders the content of each part of the page. */
const tabContents: Record<Part, (league: LeagueView) => ReactNode> = {
  teams: (league) => (
    <Teams
      league={league}
      teamDialog={(props) => <lazyTeamDialog.Part {...props} gameSheet={renderGameSheet} />}
    />
  ),
  tonight: (league) => (
    <lazyTonight.Part
      league={league}
      unlessOver={(plans) => (
        <lazyLeagueSeason.Part league={league} part="plans">
          {plans}
        </lazyLeagueSeason.Part>
      )}
      needsYou={(league, night, onOpen) => (
        <lazyNeedsYou.Part league={league} night={night} onOpen={onOpen} />
      )}
      dialogs={(league, night, opened, onOpen) => (
        <lazyNightDialogs.Part
          league={league}
          night={night.day ?? night.today}
          lines={night.games.map(({ line }) => line)}
          tonight={night.today}
          first={opened}
          {...sheetParts}
          {...renderSheets(t('Back to Tonight'))}
          onOpen={onOpen}
        />
      )}
    />
  ),
  schedule: (league) => (
    <lazySchedule.Part
      league={league}
      {...sheetParts}
      {...renderSheets()}
      grid={(props) => <lazyNightGrid.Part {...props} />}
      season={(props) => <lazySeasonTable.Part {...props} />}
    />
  ),
  standings: (league) => <lazyStandings.Part league={league} />,
  history: (league) => <lazyHistory.Part league={league} gameSheet={renderGameSheet} />,
  finals: (league) => <lazyFinals.Part league={league} />,
  attention: (league) => <lazyAttention.Part league={league} {...sheetParts} />,
}
