// My Leagues with the dialogs that create a league, in a file that only this page loads.
import type { UserView } from '../contract/types.ts'
import { CreateLeague } from '../features/leaguesetup/create/CreateLeague.tsx'
import { MyLeagues } from '../features/myleagues/MyLeagues.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyTournament = lazyComponent(
  () =>
    import('../features/leaguesetup/tournament/TournamentDialog.tsx').then(
      ({ TournamentDialog }) => TournamentDialog,
    ),
  null,
  null,
)
const lazyAccountButton = lazyComponent(
  () => import('./AccountMenu.tsx').then(({ AccountButton }) => AccountButton),
  null,
  null,
)

export function LeaguesPage({ user }: { user: UserView | null }) {
  return (
    <MyLeagues
      user={user}
      account={<lazyAccountButton.Part user={user} />}
      create={({ what, ...props }) =>
        what === 'league' ? (
          <CreateLeague {...props} />
        ) : (
          <lazyTournament.Part note={props.note} onClose={props.onClose} />
        )
      }
    />
  )
}
