import { Link } from 'wouter'
import { usePublicTeam } from '../../api/livePublic.ts'
import type { PublicTeamPage } from '../../contract/types.ts'
import { publicLeaguePath } from '../../lib/paths.ts'
import { signed } from '../../rules/signed.ts'
import { t } from '../../t.ts'
import { Empty } from '../../ui/page/Notice.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { Calendar } from './Calendar.tsx'
import { GameDays } from './GameDays.tsx'
import { withScore } from './publicGames.ts'
import type { Scores } from './publicGames.ts'
import { PublicPage } from './PublicPage.tsx'

/** How many days are shown at first; a team usually has one or two games a day. */
const daysPerPage = 12

/** The public page of a team: its record, all of its games, and its calendar. */
export function TeamPage({ slug, id }: { slug: string; id: number }) {
  const livePage = usePublicTeam(slug, id)
  return (
    <PublicPage livePage={livePage}>
      {(page) => <TeamContent page={page} scores={livePage.scores} />}
    </PublicPage>
  )
}

function TeamContent({ page: { league, team, ...games }, scores }: { page: PublicTeamPage; scores: Scores }) {
  const [schedule, results] = [games.schedule, games.results].map((list) =>
    list.map((game) => withScore(game, scores)),
  )
  return (
    <>
      <div>
        <p className="break">
          <Link href={publicLeaguePath(league.slug)}>
            <bdi>{league.name}</bdi>
          </Link>
        </p>
        <ScreenTitle className="break" tab={`${team.name} · ${league.name} · Sideout`}>
          <bdi>{team.name}</bdi>
        </ScreenTitle>
        <p className="muted">
          {[
            t('Tier {tier}', { tier: team.tier }),
            t({ one: '{count} win', other: '{count} wins' }, { count: team.wins }),
            t({ one: '{count} loss', other: '{count} losses' }, { count: team.losses }),
            t('point difference {points}', { points: signed(team.pointsFor - team.pointsAgainst) }),
          ].join(' · ')}
        </p>
      </div>
      <Calendar path={`/api/public/${league.slug}/teams/${team.id}/calendar.ics`} of={team.name} />
      <h2>{t('Schedule')}</h2>
      {schedule?.length ? (
        <GameDays games={schedule} perPage={daysPerPage} what={t('Schedule')} />
      ) : (
        <Empty title={t('No games ahead')} />
      )}
      <h2>{t('Results')}</h2>
      {results?.length ? (
        <GameDays games={results} perPage={daysPerPage} what={t('Results')} />
      ) : (
        <Empty title={t('No results yet')} />
      )}
    </>
  )
}
