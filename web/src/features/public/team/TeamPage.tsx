import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { usePublicTeam } from '../../../api/live/livePublic.ts'
import type { LivePage } from '../../../api/live/livePublic.ts'
import type { PublicTeamPage } from '../../../contract/types.ts'
import { publicTeamPath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Form } from '../../../ui/team/Form.tsx'
import { TeamHistory } from '../../../ui/team/TeamHistory.tsx'
import { GameRows } from '../GameRows.tsx'
import { LiveGames } from '../LiveGame.tsx'
import { WaitingMatches } from '../WaitingMatches.tsx'
import { formOf, upcomingGames, withScore } from '../publicGames.ts'
import type { Scores, ShownGame } from '../publicGames.ts'
import { PublicPage, StaleHint } from '../PublicPage.tsx'
import { TeamHead } from './TeamHead.tsx'
import { NotificationSwitch } from './NotificationSwitch.tsx'
import styles from './TeamPage.module.css'

/** The number of games shown at first. */
const gamesPerPage = 8

/** The public page of a team: its record, its live game, the upcoming games and the results. */
export function TeamPage({ slug, id }: { slug: string; id: number }) {
  const livePage = usePublicTeam(slug, id)
  return (
    <PublicPage livePage={livePage}>{(page) => <TeamContent page={page} livePage={livePage} />}</PublicPage>
  )
}

function TeamContent({ page, livePage }: { page: PublicTeamPage; livePage: LivePage<PublicTeamPage> }) {
  const { league, team } = page
  const { scores } = livePage
  const live = page.schedule.map((game) => withScore(game, scores)).filter(({ isLive }) => isLive)
  const results = resultsOf(page, scores)
  return (
    <main className={styles.page}>
      <TeamHead league={league} team={team} />
      <div className={styles.body}>
        <StaleHint livePage={livePage} />
        {live.length > 0 && (
          <section aria-label={t('Now')}>
            <LiveGames games={live} />
          </section>
        )}
        {page.pushKey && (
          <NotificationSwitch team={{ slug: league.slug, id: team.id, pushKey: page.pushKey }} />
        )}
        <div className={styles.lists}>
          <section className={styles.list} aria-labelledby="schedule">
            <h2 id="schedule">{t('Schedule')}</h2>
            <WaitingMatches matches={page.waiting} today={page.today} />
            <Games
              games={upcomingGames(page.schedule, scores)}
              what={t('Schedule')}
              empty={t('No games ahead')}
            />
          </section>
          {page.duties && (
            <section className={styles.list} aria-labelledby="duties">
              <h2 id="duties">{t('Duties')}</h2>
              <Games
                games={upcomingGames(page.duties, scores)}
                what={t('Duties')}
                empty={t('No duties ahead')}
              />
            </section>
          )}
          <section className={styles.list} aria-labelledby="results">
            <div className={styles.head}>
              <h2 id="results">{t('Results')}</h2>
              {results.length > 0 && <Form results={formOf(results, team.id)} />}
            </div>
            <Games games={results} what={t('Results')} empty={t('No results yet')} />
          </section>
          {page.history && <TeamHistory history={page.history} link={renderTeamLink} />}
        </div>
      </div>
    </main>
  )
}

const renderTeamLink: ComponentProps<typeof TeamHistory>['link'] = ({ slug, teamId }, name) =>
  slug ? (
    <Link href={publicTeamPath(slug, teamId)}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )

/** Returns the finished games. Games that end tonight are still part of the loaded schedule, so they are added here. */
function resultsOf({ results, schedule }: PublicTeamPage, scores: Scores): ShownGame[] {
  const known = new Set(results.map(({ gameId }) => gameId))
  const ended = schedule
    .map((game) => withScore(game, scores))
    .filter(({ status, gameId }) => status === 'completed' && !known.has(gameId))
  return [...ended, ...results.map((game) => withScore(game, scores))]
}

function Games({ games, what, empty }: { games: ShownGame[]; what: string; empty: string }) {
  const list = useShown(games, gamesPerPage)
  if (games.length === 0) return <Empty title={empty} />
  return (
    <>
      <GameRows games={list.page} when="day" end={({ courtName }) => courtName} />
      <ShowMore list={list} what={what} />
    </>
  )
}
