import { Link } from 'wouter'
import { usePublicLeague } from '../../api/livePublic.ts'
import type { Followed } from '../../api/livePublic.ts'
import type { PublicGame, PublicLeague } from '../../contract/types.ts'
import { scheduleModes, sports } from '../../rules/leagueForm.ts'
import { Empty } from '../../ui/Notice.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { Calendar } from './Calendar.tsx'
import { GameDays } from './GameDays.tsx'
import { liveFirst, withScore } from './publicGames.ts'
import { PublicPage } from './PublicPage.tsx'
import { PublicStandings } from './PublicStandings.tsx'
import { Tonight } from './Tonight.tsx'
import styles from './Public.module.css'

/** As many days as are shown at once. */
const days = 3

/** A league for anybody: tonight's courts with their scores, and what was and will be played. */
export function LeaguePage({ slug }: { slug: string }) {
  const followed = usePublicLeague(slug)
  return <PublicPage followed={followed}>{(page) => <Here page={page} followed={followed} />}</PublicPage>
}

function Here({ page, followed }: { page: PublicLeague; followed: Followed<PublicLeague> }) {
  const { league, night, schedule, results } = page
  const { scores } = followed
  const courts = liveFirst(page.courts, scores)
  const isTonight = new Set(courts.flatMap(({ games }) => games.map(({ gameId }) => gameId)))
  const ahead = schedule.games.filter(({ gameId }) => !isTonight.has(gameId))
  const inTime = (games: PublicGame[]) => games.map((game) => withScore(game, scores))
  return (
    <>
      <Head page={page} />
      {night !== null && courts.length > 0 && <Tonight courts={courts} night={night} today={page.today} />}
      <h2 id="schedule">Schedule</h2>
      {ahead.length > 0 ? (
        <GameDays games={inTime(ahead)} perPage={days} what="Schedule" />
      ) : (
        <Empty title={schedule.games.length > 0 ? 'No more games ahead' : 'No games ahead'}>
          <p>The next games appear here as soon as they are scheduled.</p>
        </Empty>
      )}
      <h2 id="standings">Standings</h2>
      <PublicStandings league={league} standings={page.standings} />
      <h2 id="results">Results</h2>
      {results.games.length > 0 ? (
        <>
          <GameDays games={inTime(results.games)} perPage={days} what="Results" />
          {results.total > results.games.length && (
            <p className="muted">
              These are the latest {results.games.length} of {results.total}. The page of a team has all of
              its games.
            </p>
          )}
        </>
      ) : (
        <Empty title="No results yet" />
      )}
      <h2 id="teams">Teams</h2>
      <Teams page={page} />
      <h2 id="calendar">Calendar</h2>
      <p className="muted">All games of the league. Each team has a calendar of its own on its page.</p>
      <Calendar path={`/api/public/${league.slug}/calendar.ics`} of={league.name} />
    </>
  )
}

function Head({ page: { league, night, courts } }: { page: PublicLeague }) {
  const parts = ['Schedule', 'Standings', 'Results', 'Teams', 'Calendar']
  const all = night !== null && courts.length > 0 ? ['Tonight', ...parts] : parts
  return (
    <div>
      <ScreenTitle className="break" tab={`${league.name} · Sideout`}>
        {league.name}
      </ScreenTitle>
      <p className="muted">
        {sports[league.sportType]} · {scheduleModes[league.scheduleMode]}
        {league.scheduleMode !== 'fixed' && ` · Week ${league.currentWeek}`}
      </p>
      <nav aria-label="On this page" className={styles.parts}>
        {all.map((part) => (
          <a key={part} href={`#${part.toLowerCase()}`}>
            {part}
          </a>
        ))}
        <Link href={`/l/${league.slug}/board`}>Gym Board</Link>
      </nav>
    </div>
  )
}

function Teams({ page: { league, teams } }: { page: PublicLeague }) {
  const tiers = [...new Set(teams.map(({ tier }) => tier))]
  if (teams.length === 0) return <Empty title="No teams yet" />
  return (
    <div className={styles.courts}>
      {tiers.map((tier) => (
        <section key={tier} className={`card ${styles.card}`} aria-label={`Teams of tier ${tier}`}>
          <h3>Tier {tier}</h3>
          <ul>
            {teams
              .filter((team) => team.tier === tier)
              .map(({ id, name }) => (
                <li key={id}>
                  <Link href={`/l/${league.slug}/teams/${id}`} className={styles.team}>
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
