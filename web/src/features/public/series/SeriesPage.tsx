import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ApiError, request } from '../../../api/client/client.ts'
import type { PublicSeries } from '../../../contract/types.ts'
import { dayInWords } from '../../../lib/dates.ts'
import { publicLeaguePath, publicTeamPath } from '../../../lib/paths.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { unknownPointsInWords } from '../../../rules/tableRules.ts'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import styles from './Series.module.css'

const seriesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['public', slug, 'series'],
    queryFn: () => request('GET /api/public/{slug}/series', { path: { slug } }),
  })

/** All seasons of a league: champions, the all-time table, the record win and the longest streak. */
export function SeriesPage({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(seriesQuery(slug))
  if (data) return <Series page={data} />
  return (
    <main className={styles.page}>
      <ScreenTitle tab={t('Seasons · Sideout')}>{t('Seasons')}</ScreenTitle>
      {error instanceof ApiError && error.status === 404 ? (
        <p>{error.sentence}</p>
      ) : error ? (
        <LoadFailed what={t('The seasons')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

function Series({ page }: { page: PublicSeries }) {
  const { league, seasons, win, streak } = page
  return (
    <main className={styles.page}>
      <div>
        <Link href={publicLeaguePath(league.slug)} className={`unprinted ${styles.back}`}>
          <MoreIcon name="back" />
          <bdi className="cut">{league.name}</bdi>
        </Link>
        <ScreenTitle className="break" tab={`${t('Seasons')} · ${league.name} · Sideout`}>
          {t('Seasons')}
        </ScreenTitle>
      </div>
      <ul className={styles.seasons} aria-label={t('Seasons')}>
        {seasons.map((season) => (
          <li key={season.slug} className="card">
            <Season season={season} />
          </li>
        ))}
      </ul>
      {(win ?? streak) && (
        <section className="card" aria-labelledby="records">
          <h2 id="records">{t('Records')}</h2>
          {win && (
            <p className="break">
              {t('Record win: {winner} beat {loser} {points}–{against}', {
                winner: win.winner.name,
                loser: win.loser.name,
                points: win.points,
                against: win.against,
              })}
              {win.seasonName && <span className="muted"> · {win.seasonName}</span>}
            </p>
          )}
          {streak && (
            <p className="break">
              {t(
                {
                  one: 'Longest streak: {team}, {count} win',
                  other: 'Longest streak: {team}, {count} wins in a row',
                },
                { team: streak.team.name, count: streak.length },
              )}
            </p>
          )}
        </section>
      )}
      <AllTime teams={page.teams} />
    </main>
  )
}

function Season({ season }: { season: PublicSeries['seasons'][number] }) {
  const { seasonName, slug, isCurrent, startDate, endDate, champions, vacant, teams } = season
  const days = [startDate, endDate].flatMap((day) => (day ? [dayInWords(day)] : [])).join(' – ')
  return (
    <>
      <h2 className={styles.name}>
        <Link href={publicLeaguePath(slug)}>
          <bdi>{seasonName || t('This season')}</bdi>
        </Link>
        {isCurrent && <span className={styles.tag}>{t('current')}</span>}
      </h2>
      <p className="muted">
        {[days, t({ one: '{count} team', other: '{count} teams' }, { count: teams })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {champions.length > 0 && (
        <ul className={styles.champions} aria-label={t('Champions of {season}', { season: seasonName })}>
          {champions.map((team) => (
            <li key={`${team.id} ${team.title}`} className={styles.champion}>
              <Badge kit={team.kit} badge={team.badge} />
              <span className="break">
                <strong>
                  <bdi>{team.name}</bdi>
                </strong>{' '}
                <span className="muted">{team.title || t('Tier {tier}', { tier: team.tier })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {vacant.map((sentence) => (
        <p key={sentence} className="break">
          {sentence}
        </p>
      ))}
    </>
  )
}

/** The number of table rows shown at first. */
const firstRows = 50

function AllTime({ teams }: { teams: PublicSeries['teams'] }) {
  const list = useShown(teams, firstRows)
  // Each match is in the rows of both its teams.
  const unknown = unknownPointsInWords(
    teams.reduce((sum, { pointsUnknown = 0 }) => sum + pointsUnknown, 0) / 2,
  )
  if (teams.length === 0) return null
  return (
    <div className="card">
      <h2 id="all-time">{t('All-time table')}</h2>
      <div className={styles.scroll} role="region" aria-labelledby="all-time" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Team')}</th>
              <th scope="col">{t('Titles')}</th>
              <th scope="col">{t('Seasons')}</th>
              <th scope="col">{t('W')}</th>
              <th scope="col">{t('L')}</th>
              <th scope="col">{t('Diff')}</th>
            </tr>
          </thead>
          <tbody>
            {list.page.map((team) => (
              <tr key={team.teamId}>
                <th scope="row">
                  <Link href={publicTeamPath(team.slug, team.teamId)} className={`cut ${styles.team}`}>
                    <bdi title={team.name}>{team.name}</bdi>
                  </Link>
                </th>
                <td>{team.titles}</td>
                <td>{team.seasons}</td>
                <td>{team.wins}</td>
                <td>{team.losses}</td>
                <td>{formatSigned(team.pointsFor - team.pointsAgainst)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore list={list} what={t('All-time table')} />
      {unknown && <p className="muted">{unknown}</p>}
    </div>
  )
}
