import type { CachedLeague } from '../../api/client/cachedLeagues.ts'
import type { LeagueView, NightSummary } from '../../contract/types.ts'
import { instantIn, monthDay } from '../../lib/dates.ts'
import { leaguePath } from '../../lib/paths.ts'
import { sportNames } from '../../rules/sports.ts'
import { tierCount } from '../../rules/tierNames.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { LivePill } from '../../ui/team/LivePill.tsx'
import { Tag } from '../../ui/team/Tag.tsx'
import '../../ui/style/kits.css'
import { RemoveDemo } from './DemoLeague.tsx'
import { LeagueOffer } from './LeagueOffer.tsx'
import styles from './LeagueCard.module.css'

interface LeagueEntry {
  league: CachedLeague
  night: NightSummary | undefined
}

/** Sorts the leagues with their nights: leagues that play now first, then by their next game; closed seasons last. */
export function sortByNextNight(leagues: CachedLeague[], nights: NightSummary[] = []): LeagueEntry[] {
  const nightOf = new Map(nights.map((night) => [night.leagueId, night]))
  const sortRank = ({ night }: LeagueEntry) =>
    night?.running.length ? -Infinity : night?.firstAt ? Date.parse(night.firstAt) : Infinity
  const closedOrder = ({ league }: LeagueEntry) => (league.closedAt ? 1 : 0)
  return leagues
    .map((league) => ({ league, night: nightOf.get(league.id) }))
    .sort((a, b) =>
      sortRank(a) === sortRank(b) ? closedOrder(a) - closedOrder(b) : sortRank(a) - sortRank(b),
    )
}

/** The card of a league. `offer` is the league freshly loaded from the server, with the offer to take it over. */
export function LeagueCard({ league, night, offer }: LeagueEntry & { offer: LeagueView | undefined }) {
  const { id, name, seasonName, closedAt, teamsPerTier, role, isDemo } = league
  const day = tournamentDay(league)
  const isManager = role !== 'viewer' && role !== 'scorer'
  return (
    <li className={`card ${styles.card}`}>
      <div className={styles.head}>
        <span className={styles.sign} aria-hidden>
          {initialsOf(name)}
        </span>
        <div className={styles.words}>
          <h2 className="break">
            <bdi>{name}</bdi> {isDemo && <Tag>{t('Demo')}</Tag>}
          </h2>
          <p className="muted break">
            {[
              ...(seasonName ? [seasonName] : []),
              ...(closedAt ? [t('closed')] : []),
              sportNames[league.sportType],
              tierCount(league, league.tierCount),
              day ? monthDay(day) : t('Max {teams} teams', { teams: league.tierCount * teamsPerTier }),
              ...(role === 'viewer'
                ? [t('You are a viewer')]
                : role === 'scorer'
                  ? [t('You are a scorer')]
                  : []),
            ].join(' · ')}
          </p>
        </div>
      </div>
      {night && night.running.length > 0 && <Running games={night.running} />}
      {offer && <LeagueOffer league={offer} />}
      <div className={styles.foot}>
        <span className={styles.state}>
          {night && <NightState night={night} timezone={offer?.timezone} isTournament={day !== undefined} />}
        </span>
        {offer?.isDemo && role === 'owner' && <RemoveDemo id={id} name={name} />}
        <LinkButton small href={leaguePath(id)} label={name}>
          {isManager ? t('Manage League') : t('Open League')}
        </LinkButton>
      </div>
    </li>
  )
}

function NightState({
  night,
  timezone,
  isTournament,
}: {
  night: NightSummary
  timezone: string | undefined
  isTournament: boolean
}) {
  const { games, over, running, firstAt, needsYou } = night
  const isTonight = night.day === night.today
  return (
    <>
      {running.length > 0 ? (
        <LivePill>
          {t({ one: '{count} on now', other: '{count} on now' }, { count: running.length })}
        </LivePill>
      ) : isTonight && over === games ? (
        <span>
          {isTournament
            ? t('Game day done, {over} of {count}', { over, count: games })
            : t('Night done, {over} of {count}', { over, count: games })}
        </span>
      ) : firstAt && timezone ? (
        <span>
          {isTonight && isTournament
            ? t('Today, {over} of {count} done', { over, count: games })
            : isTonight
              ? t('Tonight, {over} of {count} done', { over, count: games })
              : t('Next: {time}', { time: instantIn(timezone, firstAt) })}
        </span>
      ) : (
        <span className="muted">{t('No game is planned')}</span>
      )}
      {needsYou > 0 && (
        <Tag kind="bad">
          {t({ one: '{count} needs you', other: '{count} need you' }, { count: needsYou })}
        </Tag>
      )}
    </>
  )
}

/** The maximum number of games on a card. */
const maxGames = 4

function Running({ games }: { games: NightSummary['running'] }) {
  return (
    <div className={styles.games}>
      <div>
        {games.slice(0, maxGames).map(({ id, courtName, team1, team2, team1Score, team2Score }) => (
          <span
            key={id}
            role="img"
            className={styles.game}
            aria-label={t('{court}: {team1} {first}, {team2} {second}', {
              court: courtName ?? t('Unassigned'),
              team1: team1.name,
              first: team1Score,
              team2: team2.name,
              second: team2Score,
            })}
          >
            <span className={styles.half} data-kit={team1.kit}>
              <span>{team1.badge}</span>
              <span>{team1Score}</span>
            </span>
            <span className={styles.half} data-kit={team2.kit}>
              <span>{team2.badge}</span>
              <span>{team2Score}</span>
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Returns the first letters of the first two words. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
