import type { ReactNode } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { LeagueFrame } from '../features/leaguepage/LeagueFrame.tsx'
import { LeaguePage } from '../features/leaguepage/LeaguePage.tsx'
import { isPart } from '../features/leaguepage/tabs.ts'
import type { Part } from '../features/leaguepage/tabs.ts'
import { Teams } from '../features/teams/Teams.tsx'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Loading } from '../ui/page/Notice.tsx'
import { PlanNote } from '../ui/page/PlanNote.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LeagueMenu } from './LeagueMenu.tsx'
import { LeagueShortcuts } from './LeagueShortcuts.tsx'
import { loadedLater } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'

const failed = (
  <div role="alert">
    <p>{t('This part could not be loaded. Check the connection, then try again.')}</p>
    <Button onClick={() => location.reload()}>{t('Try again')}</Button>
  </div>
)

const edit = loadedLater(
  () => import('../features/leaguesetup/settings/EditLeague.tsx').then(({ EditLeague }) => EditLeague),
  null,
  failed,
)
const leagueOffer = loadedLater(
  () => import('../features/myleagues/LeagueOffer.tsx').then(({ LeagueOffer }) => LeagueOffer),
  null,
  failed,
)
const members = loadedLater(
  () => import('../features/members/Members.tsx').then(({ MemberSettings }) => MemberSettings),
  <Loading />,
  failed,
)
const handOver = loadedLater(
  () => import('../features/members/HandOver.tsx').then(({ HandOver }) => HandOver),
  <Loading />,
  failed,
)
const schedule = loadedLater(
  () => import('../features/schedule/Schedule.tsx').then(({ Schedule }) => Schedule),
  <Loading />,
  failed,
)
const tonight = loadedLater(
  () => import('../features/tonight/Tonight.tsx').then(({ Tonight }) => Tonight),
  <Loading />,
  failed,
)
const needsYou = loadedLater(
  () => import('../features/schedule/attention/NeedsYou.tsx').then(({ NeedsYou }) => NeedsYou),
  null,
  failed,
)
const nightDialogs = loadedLater(
  () => import('../features/schedule/NightDialogs.tsx').then(({ NightDialogs }) => NightDialogs),
  null,
  failed,
)
const standings = loadedLater(
  () => import('../features/standings/Standings.tsx').then(({ Standings }) => Standings),
  <Loading />,
  failed,
)
const history = loadedLater(
  () => import('../features/leaguehistory/History.tsx').then(({ History }) => History),
  <Loading />,
  failed,
)
const finals = loadedLater(
  () => import('./LeagueFinals.tsx').then(({ LeagueFinals }) => LeagueFinals),
  <Loading />,
  failed,
)
const seasonPart = loadedLater(
  () => import('./LeagueSeason.tsx').then(({ LeagueSeason }) => LeagueSeason),
  null,
  null,
)
const attention = loadedLater(
  () => import('../features/schedule/attention/Attention.tsx').then(({ Attention }) => Attention),
  <Loading />,
  failed,
)
const firstTeams = loadedLater(
  () => import('../features/teams/add/FirstTeams.tsx').then(({ FirstTeams }) => FirstTeams),
  <Loading />,
  failed,
)
const teamDialog = loadedLater(
  () => import('../features/teams/TeamDialog.tsx').then(({ TeamDialog }) => TeamDialog),
  null,
  failed,
)
const qrCode = loadedLater(
  () => import('../ui/link/QrCode.tsx').then(({ QrCode }) => QrCode),
  <Loading />,
  failed,
)
const nightSheets = loadedLater(
  () => import('../features/schedule/night/NightSheets.tsx').then(({ NightSheets }) => NightSheets),
  <Loading />,
  failed,
)
const courtSheets = loadedLater(
  () => import('../features/schedule/night/CourtSheets.tsx').then(({ CourtSheets }) => CourtSheets),
  <Loading />,
  failed,
)

const grid = loadedLater(
  () => import('../features/schedule/grid/NightGrid.tsx').then(({ NightGrid }) => NightGrid),
  <Loading />,
  failed,
)
const season = loadedLater(
  () => import('../features/schedule/season/SeasonTable.tsx').then(({ SeasonTable }) => SeasonTable),
  <Loading />,
  failed,
)

/** Lazily loaded components that several tabs render. */
const renders = {
  qrCode: (address: string) => <qrCode.Part address={address} />,
}

/** Renders printable sheets instead of a tab; `back` is the label of the link that returns to it. */
const sheetsFrom = (back?: string) => ({
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => (
    <nightSheets.Part league={league} night={night} back={back} onClose={onClose} />
  ),
  courtSheets: (league: LeagueView, onClose: () => void) => (
    <courtSheets.Part league={league} back={back} onClose={onClose} />
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
              {league.handOver?.isToYou && <leagueOffer.Part league={league} />}
            </>
          }
          firstTeams={<firstTeams.Part league={league} />}
          settings={(onClose) => (
            <edit.Part
              league={league}
              members={<members.Part league={league} />}
              handOver={<handOver.Part league={league} />}
              season={<seasonPart.Part league={league} part="settings" />}
              onClose={onClose}
            />
          )}
        >
          {openTab !== 'attention' && <seasonPart.Part league={league} tab={openTab} />}
          {contents[openTab](league)}
        </LeagueFrame>
      )}
    </LeaguePage>
  )
}

/** Renders the content of each part of the page. */
const contents: Record<Part, (league: LeagueView) => ReactNode> = {
  teams: (league) => <Teams league={league} teamDialog={(props) => <teamDialog.Part {...props} />} />,
  tonight: (league) => (
    <tonight.Part
      league={league}
      unlessOver={(plans) => (
        <seasonPart.Part league={league} part="plans">
          {plans}
        </seasonPart.Part>
      )}
      needsYou={(league, lines, onOpen) => <needsYou.Part league={league} lines={lines} onOpen={onOpen} />}
      dialogs={(league, night, opened, onOpen) => (
        <nightDialogs.Part
          league={league}
          night={night.day ?? night.today}
          lines={night.games.map(({ line }) => line)}
          tonight={night.today}
          first={opened}
          {...renders}
          {...sheetsFrom(t('Back to Tonight'))}
          onOpen={onOpen}
        />
      )}
    />
  ),
  schedule: (league) => (
    <schedule.Part
      league={league}
      {...renders}
      {...sheetsFrom()}
      grid={(props) => <grid.Part {...props} />}
      season={(props) => <season.Part {...props} />}
    />
  ),
  standings: (league) => <standings.Part league={league} />,
  history: (league) => <history.Part league={league} />,
  finals: (league) => <finals.Part league={league} />,
  attention: (league) => <attention.Part league={league} qrCode={renders.qrCode} />,
}
