import { useQuery } from '@tanstack/react-query'
import '../../../scoreboard/digits.css'
import { courtCodesQuery, courtLink } from '../../../api/league/courts.ts'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../../api/client/queries.ts'
import { scoreLink } from '../../../api/games/schedules.ts'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { dayInWords, timeInWords, weekdayOf } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import { foldName } from '../../../rules/foldName.ts'
import { nightOf, nightRule } from '../../../rules/nights.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { withGameRules } from '../../../rules/playedBy.ts'
import { tierInSentence, tierName } from '../../../rules/tierNames.ts'
import { usePartName } from '../../../api/finals/partNames.ts'
import { t } from '../../../t.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { QrCode } from '../../../ui/link/QrCode.tsx'
import { sortByTime, isUpcoming } from '../scheduleGroups.ts'
import { Sheet, Sheets } from './Sheets.tsx'
import styles from './NightSheets.module.css'

interface Props {
  league: LeagueView
  night: string
  back?: string | undefined
  onClose: () => void
}

/** The number of games with large codes that fit on a sheet of A4 or Letter. */
const gamesWithLargeCodes = 5
/** With more sets than this, the boxes are narrow. */
const manySets = 5

/** The printable sheets of a night: one page per court. Nothing else on the page is printed. */
export function NightSheets({ league, night, back, onClose }: Props) {
  const { data: schedules = [] } = useQuery(schedulesQuery(league.id))
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const { data: leagueCourts = [] } = useQuery(courtsQuery(league.id))
  const { data: codes = [] } = useQuery(courtCodesQuery(league.id))

  const partName = usePartName(league)
  const rule = nightRule(league, leagueCourts)
  const courts = groupByCourt(
    league,
    schedules.filter(
      (game) => isUpcoming(game) && !game.waiting && !game.queued && nightOf(rule, game) === night,
    ),
  )
  const nameOf = namesOf(teams)
  const title = t(
    { one: '{count} sheet for {weekday}, {day}', other: '{count} sheets for {weekday}, {day}' },
    { count: courts.length, weekday: weekdayOf(night), day: dayInWords(night) },
  )
  return (
    <Sheets title={title} printable={courts.length > 0} back={back} onClose={onClose}>
      {courts.length === 0 && <Empty title={t('No games are left to be played that night')} />}
      {courts.map(([court, games]) => {
        const token = codes.find(({ courtName }) => foldName(courtName) === foldName(court))?.token
        return (
          <Sheet
            key={court}
            court={court}
            className={games.length > gamesWithLargeCodes ? styles.full : undefined}
            line={
              <>
                <bdi>{league.name}</bdi> · {weekdayOf(night)}, {dayInWords(night)}
              </>
            }
            address={token ? courtLink(token) : undefined}
          >
            <ol>
              {games.map((game) => (
                <SheetRow
                  key={game.id}
                  game={game}
                  tierLabel={partName?.(game) ?? tierName(league, game.tier)}
                  sets={withGameRules(league, game).rules.sets}
                  teams={[nameOf(game.team1Id), nameOf(game.team2Id)]}
                  duty={dutyInWords(game.dutyTeamIds?.map(nameOf))}
                />
              ))}
            </ol>
            <Footer league={league} />
          </Sheet>
        )
      })}
    </Sheets>
  )
}

const nameCollator = new Intl.Collator(locale(), { numeric: true })

/** Groups the games by court, in playing order. Several tiers can share a court. */
function groupByCourt(league: LeagueView, games: ScheduledGame[]): [string, ScheduledGame[]][] {
  const courts = new Map<string, [string, ScheduledGame[]]>()
  for (const game of sortByTime(games)) {
    const court = game.courtName ?? t('Unassigned, {tier}', { tier: tierInSentence(league, game.tier) })
    const [name, before] = courts.get(foldName(court)) ?? [court, []]
    courts.set(foldName(court), [name, [...before, game]])
  }
  return [...courts.values()].sort(([a], [b]) => nameCollator.compare(a, b))
}

interface RowProps {
  game: ScheduledGame
  /** The name of the tier or pool. */
  tierLabel: string
  sets: number
  teams: string[]
  duty: string
}

function SheetRow({ game, tierLabel, sets, teams, duty }: RowProps) {
  const columns = Array.from({ length: sets }, (_, i) =>
    sets === 1 ? t('Result') : t('Set {set}', { set: i + 1 }),
  )
  const width = sets === 1 ? styles.single : sets > manySets ? styles.long : ''
  return (
    <li className={styles.game}>
      <p className={styles.time}>
        <strong>{timeInWords(game.gameTime)}</strong>
        {tierLabel}
        {duty && <span className={`${styles.duty} break`}>{duty}</span>}
      </p>
      <table className={`${styles.result} ${width}`}>
        <caption className="sr-only">{t('Result, to be filled in')}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((team, i) => (
            <tr key={i}>
              <th scope="row">
                <bdi>{team}</bdi>
              </th>
              {columns.map((column) => (
                <td key={column} className={styles.box} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.code}>
        {game.inviteToken ? <QrCode address={scoreLink(game.inviteToken)} /> : t('Link switched off')}
      </div>
    </li>
  )
}

function Footer({ league }: { league: LeagueView }) {
  return (
    <div className={styles.footer}>
      <p>
        {t(
          'Scan the code to score the game on your phone. Without one, write the result down and hand this sheet in.',
        )}
      </p>
      {league.visibility === 'public' && league.slug && (
        <p>
          {t('Follow all courts:')}{' '}
          <strong>
            {location.host}
            {publicLeaguePath(league.slug)}
          </strong>
        </p>
      )}
    </div>
  )
}
