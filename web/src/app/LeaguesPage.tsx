// My Leagues with the dialogs that create a league, in a file that only this page loads.
import type { UserView } from '../contract/types.ts'
import { CreateLeague } from '../features/leaguesetup/create/CreateLeague.tsx'
import { MyLeagues } from '../features/myleagues/MyLeagues.tsx'
import { loadedLater } from './loadedLater.tsx'

const tournament = loadedLater(
  () =>
    import('../features/leaguesetup/tournament/TournamentDialog.tsx').then(
      ({ TournamentDialog }) => TournamentDialog,
    ),
  null,
  null,
)
const accountButton = loadedLater(
  () => import('./AccountMenu.tsx').then(({ AccountButton }) => AccountButton),
  null,
  null,
)

export function LeaguesPage({ user }: { user: UserView | null }) {
  return (
    <MyLeagues
      user={user}
      account={<accountButton.Part user={user} />}
      create={({ what, ...props }) =>
        what === 'league' ? (
          <CreateLeague {...props} />
        ) : (
          <tournament.Part note={props.note} onClose={props.onClose} />
        )
      }
    />
  )
}
