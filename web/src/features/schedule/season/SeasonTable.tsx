import { memo, useMemo } from 'react'
import type { LeagueView, ScheduledGame, Team } from '../../../contract/types.ts'
import { shortDay, timeInWords } from '../../../lib/dates.ts'
import { nightOf } from '../../../rules/nights.ts'
import type { NightRule } from '../../../rules/nights.ts'
import { t } from '../../../t.ts'
import { useTierInSentence, useTierName } from '../../../ui/page/LeagueScope.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useGradually } from '../../../ui/list/useGradually.ts'
import { useShown } from '../../../ui/list/useShown.ts'
import { Badge } from '../../../ui/team/Badge.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import { listNights, sortByTime } from '../scheduleGroups.ts'
import type { Night } from '../scheduleGroups.ts'
import styles from './SeasonTable.module.css'

export interface Props {
  league: LeagueView
  rule: NightRule
  teams: Team[]
  /** All games of the schedule, including finished ones. */
  schedules: ScheduledGame[]
  tonight: string
  /** 0 means all teams. */
  teamId: number
  teamOf: (id: number) => RowTeam
}

/** One game of a team on a night. */
interface Meeting {
  opponent: number
  gameTime: string
}

/** The number of tier tables shown at first, and added by each Show more. */
const tiersPerPage = 2

/** The season as a table of nights and teams: each cell shows the opponents or a bye. */
export function SeasonTable({ rule, teams, schedules, tonight, teamId, teamOf }: Props) {
  const { nights, meetings } = useMemo(() => buildOverview(rule, schedules), [rule, schedules])
  const tiers = useMemo(() => groupByTier(teams, teamId), [teams, teamId])
  const list = useShown(tiers, tiersPerPage)
  return (
    <>
      {useGradually(list.page, 1).map(([tier, members]) => (
        <TierTable
          key={tier}
          tier={tier}
          members={members}
          nights={nights}
          meetings={meetings}
          tonight={tonight}
          teamOf={teamOf}
        />
      ))}
      <ShowMore list={list} what={t('tiers')} />
    </>
  )
}

type Meetings = ReadonlyMap<string, Meeting[]>

const meetingKey = (teamId: number, day: string) => `${teamId} ${day}`

/** Returns the nights of the season and the meetings of each team on each night. Cancelled games are ignored. */
function buildOverview(rule: NightRule, schedules: ScheduledGame[]): { nights: Night[]; meetings: Meetings } {
  const played = schedules.filter(({ status, waiting }) => status !== 'cancelled' && !waiting)
  const meetings = new Map<string, Meeting[]>()
  for (const game of sortByTime(played)) {
    const day = nightOf(rule, game)
    for (const [team, opponent] of [
      [game.team1Id, game.team2Id],
      [game.team2Id, game.team1Id],
    ] as const) {
      const key = meetingKey(team, day)
      const list = meetings.get(key)
      if (list) list.push({ opponent, gameTime: game.gameTime })
      else meetings.set(key, [{ opponent, gameTime: game.gameTime }])
    }
  }
  return { nights: listNights(rule, played), meetings }
}

function groupByTier(teams: Team[], teamId: number): [number, Team[]][] {
  const shown = teams.filter(({ id }) => teamId === 0 || id === teamId)
  const tiers = [...new Set(shown.map(({ tier }) => tier))].sort((a, b) => a - b)
  return tiers.map((tier) => [tier, shown.filter((team) => team.tier === tier)])
}

interface TierProps extends Pick<Props, 'tonight' | 'teamOf'> {
  tier: number
  members: Team[]
  nights: Night[]
  meetings: Meetings
}

const TierTable = memo(function TierTable({ tier, members, nights, meetings, tonight, teamOf }: TierProps) {
  const title = useTierName()(tier)
  const inSentence = useTierInSentence()(tier)
  return (
    <section aria-label={title}>
      <h3 className={styles.head}>{title}</h3>
      <div
        className={styles.box}
        tabIndex={0}
        role="group"
        aria-label={t('Season of {tier}', { tier: inSentence })}
      >
        <table className={styles.season}>
          <thead>
            <tr>
              <th scope="col">{t('Team')}</th>
              {nights.map(({ day, week }) => (
                <th key={day} scope="col" className={day === tonight ? styles.tonight : ''}>
                  <span>{week === null ? '' : t('Wk {week}', { week })}</span> {shortDay(day, tonight)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map(({ id }) => (
              <TeamRow key={id} id={id} nights={nights} meetings={meetings} teamOf={teamOf} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

function TeamRow({
  id,
  nights,
  meetings,
  teamOf,
}: Pick<TierProps, 'nights' | 'meetings' | 'teamOf'> & { id: number }) {
  const { name, kit, badge } = teamOf(id)
  return (
    <tr>
      <th scope="row">
        <span className={styles.team}>
          <Badge size="small" kit={kit} badge={badge} />
          <bdi className="cut" title={name}>
            {name}
          </bdi>
        </span>
      </th>
      {nights.map(({ day }) => {
        const games = meetings.get(meetingKey(id, day))
        return (
          <td key={day}>
            {games ? (
              <Meetings games={games} teamOf={teamOf} />
            ) : (
              <span className={styles.bye}>{t('bye')}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Meetings({ games, teamOf }: { games: Meeting[]; teamOf: (id: number) => RowTeam }) {
  return (
    <ul className={styles.games}>
      {games.map(({ opponent, gameTime }, index) => {
        const { name, kit, badge } = teamOf(opponent)
        const time = timeInWords(gameTime)
        return (
          <li key={index} title={t('{time} against {team}', { time, team: name })}>
            <Badge size="small" kit={kit} badge={badge} />
            <bdi className="sr-only">{name}</bdi> {time}
          </li>
        )
      })}
    </ul>
  )
}
