import { Link } from 'wouter'
import { usePublicTeam } from '../../api/livePublic.ts'
import type { PublicTeamPage } from '../../contract/types.ts'
import { counted, signed } from '../../rules/words.ts'
import { Empty } from '../../ui/Notice.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Calendar } from './Calendar.tsx'
import { GameDays } from './GameDays.tsx'
import { withScore } from './publicGames.ts'
import type { Scores } from './publicGames.ts'
import { PublicPage } from './PublicPage.tsx'

/** As many days as are shown at once: a team plays on most of them. */
const days = 12

/** A team for anybody: its record, all of its games, and its calendar. */
export function TeamPage({ slug, id }: { slug: string; id: number }) {
  const followed = usePublicTeam(slug, id)
  return (
    <PublicPage followed={followed}>{(page) => <Here page={page} scores={followed.scores} />}</PublicPage>
  )
}

function Here({ page: { league, team, ...games }, scores }: { page: PublicTeamPage; scores: Scores }) {
  const [schedule, results] = [games.schedule, games.results].map((list) =>
    list.map((game) => withScore(game, scores)),
  )
  return (
    <>
      <div>
        <p className="break">
          <Link href={`/l/${league.slug}`}>{league.name}</Link>
        </p>
        <ScreenTitle className="break" tab={`${team.name} · ${league.name} · Sideout`}>
          {team.name}
        </ScreenTitle>
        <p className="muted">
          Tier {team.tier} · {counted(team.wins, 'win')} · {counted(team.losses, 'loss', 'losses')} · point
          difference {signed(team.pointsFor - team.pointsAgainst)}
        </p>
      </div>
      <Calendar path={`/api/public/${league.slug}/teams/${team.id}/calendar.ics`} of={team.name} />
      <h2>Schedule</h2>
      {schedule?.length ? (
        <GameDays games={schedule} perPage={days} what="Schedule" />
      ) : (
        <Empty title="No games ahead" />
      )}
      <h2>Results</h2>
      {results?.length ? (
        <GameDays games={results} perPage={days} what="Results" />
      ) : (
        <Empty title="No results yet" />
      )}
    </>
  )
}
