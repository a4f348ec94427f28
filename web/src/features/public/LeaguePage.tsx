import { Link } from 'wouter'
import { usePublicLeague } from '../../api/livePublic.ts'
import type { LivePage } from '../../api/livePublic.ts'
import type { PublicGame, PublicLeague } from '../../contract/types.ts'
import { gymBoardPath, publicTeamPath } from '../../lib/paths.ts'
import { scheduleModes } from '../../rules/leagueForm.ts'
import { sportNames } from '../../rules/sports.ts'
import { t } from '../../t.ts'
import { Empty } from '../../ui/page/Notice.tsx'
import { PrintedTitle } from '../../ui/page/PrintedTitle.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { Calendar } from './Calendar.tsx'
import { GameDays } from './GameDays.tsx'
import { sortLiveFirst, withScore } from './publicGames.ts'
import { PublicPage } from './PublicPage.tsx'
import { PublicStandings } from './PublicStandings.tsx'
import { Tonight } from './Tonight.tsx'
import styles from './Public.module.css'

/** How many days are shown at first. */
const daysPerPage = 3

/** The public page of a league: tonight's courts with live scores, schedule, standings, results and teams. */
export function LeaguePage({ slug }: { slug: string }) {
  const livePage = usePublicLeague(slug)
  return (
    <PublicPage livePage={livePage}>{(page) => <LeagueContent page={page} livePage={livePage} />}</PublicPage>
  )
}

function LeagueContent({ page, livePage }: { page: PublicLeague; livePage: LivePage<PublicLeague> }) {
  const { league, night, schedule, results } = page
  const { scores } = livePage
  const courts = sortLiveFirst(page.courts, scores)
  const gamesTonight = new Set(courts.flatMap(({ games }) => games.map(({ gameId }) => gameId)))
  const upcoming = schedule.games.filter(({ gameId }) => !gamesTonight.has(gameId))
  const addScores = (games: PublicGame[]) => games.map((game) => withScore(game, scores))
  return (
    <>
      <Header page={page} />
      {night !== null && courts.length > 0 && <Tonight courts={courts} night={night} today={page.today} />}
      <h2 id="schedule">{t('Schedule')}</h2>
      {upcoming.length > 0 ? (
        <GameDays games={addScores(upcoming)} perPage={daysPerPage} what={t('Schedule')} />
      ) : (
        <Empty title={schedule.games.length > 0 ? t('No more games ahead') : t('No games ahead')}>
          <p>{t('The next games appear here as soon as they are scheduled.')}</p>
        </Empty>
      )}
      <h2 id="standings">{t('Standings')}</h2>
      <PublicStandings league={league} standings={page.standings} />
      <h2 id="results">{t('Results')}</h2>
      {results.games.length > 0 ? (
        <>
          <GameDays games={addScores(results.games)} perPage={daysPerPage} what={t('Results')} />
          {results.total > results.games.length && (
            <p className="muted">
              {t('These are the latest {shown} of {total}. The page of a team has all of its games.', {
                shown: results.games.length,
                total: results.total,
              })}
            </p>
          )}
        </>
      ) : (
        <Empty title={t('No results yet')} />
      )}
      <h2 id="teams">{t('Teams')}</h2>
      <Teams page={page} />
      <h2 id="calendar" className="unprinted">
        {t('Calendar')}
      </h2>
      <p className="muted unprinted">
        {t('All games of the league. Each team has a calendar of its own on its page.')}
      </p>
      <Calendar path={`/api/public/${league.slug}/calendar.ics`} of={league.name} />
    </>
  )
}

const tonight = { id: 'tonight', title: t('Tonight') }
const sections = [
  { id: 'schedule', title: t('Schedule') },
  { id: 'standings', title: t('Standings') },
  { id: 'results', title: t('Results') },
  { id: 'teams', title: t('Teams') },
  { id: 'calendar', title: t('Calendar') },
]

function Header({ page: { league, night, courts } }: { page: PublicLeague }) {
  const hasTonight = night !== null && courts.length > 0
  const parts = hasTonight ? [tonight, ...sections] : sections
  return (
    <div>
      <ScreenTitle className="break" tab={`${league.name} · Sideout`}>
        <bdi>{league.name}</bdi>
      </ScreenTitle>
      <PrintedTitle>{t('Schedule, standings and results')}</PrintedTitle>
      <p className="muted">
        {sportNames[league.sportType]} · {scheduleModes[league.scheduleMode]}
        {league.scheduleMode !== 'fixed' && ` · ${t('Week {week}', { week: league.currentWeek })}`}
      </p>
      <nav aria-label={t('On this page')} className={styles.parts}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
        <Link href={gymBoardPath(league.slug)}>{t('Gym Board')}</Link>
      </nav>
    </div>
  )
}

function Teams({ page: { league, teams } }: { page: PublicLeague }) {
  const tiers = [...new Set(teams.map(({ tier }) => tier))]
  if (teams.length === 0) return <Empty title={t('No teams yet')} />
  return (
    <div className={styles.courts}>
      {tiers.map((tier) => (
        <section
          key={tier}
          className={`card ${styles.card}`}
          aria-label={t('Teams of tier {tier}', { tier })}
        >
          <h3>{t('Tier {tier}', { tier })}</h3>
          <ul>
            {teams
              .filter((team) => team.tier === tier)
              .map(({ id, name }) => (
                <li key={id}>
                  <Link href={publicTeamPath(league.slug, id)} className={styles.team}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
