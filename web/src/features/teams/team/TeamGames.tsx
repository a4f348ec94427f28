// The games of a team as lists: upcoming games, results, and the record against each opponent.
import type { ReactNode } from 'react'
import type { Game, ScheduledGame, Team } from '../../../contract/types.ts'
import { dayAndMonthOf, monthDay, timeInRow } from '../../../lib/dates.ts'
import { hasResult } from '../../../rules/counting.ts'
import { describeDraw } from '../../../rules/forfeits.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { joinRemarks, stageInWords } from '../../../rules/stages.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Badge } from '../../../ui/team/Badge.tsx'
import { FixtureRow } from '../../../ui/team/FixtureRow.tsx'
import type { RowScore, RowTeam } from '../../../ui/team/FixtureRow.tsx'
import type { Rival } from './gamesOfTeam.ts'
import styles from './Team.module.css'

const nextPerPage = 3
const resultsPerPage = 5

interface ListProps<Item> {
  games: Item[]
  teams: Team[]
  /** Opens the sheet of a game; undefined for users who may not score. */
  onOpen: ((game: Item) => void) | undefined
}

export function NextGames({ games, teams, onOpen }: ListProps<ScheduledGame>) {
  const list = useShown(games, nextPerPage)
  const rowTeams = rowTeamsOf(teams)
  const name = namesOf(teams)
  return (
    <section className={styles.part} aria-label={t('Next games')}>
      <h3>{t('Next games')}</h3>
      {games.length === 0 && <p className="muted">{t('No upcoming games')}</p>}
      <ul className={styles.games}>
        {list.page.map((game) => (
          <FixtureRow
            key={game.id}
            label={t('{team1} vs {team2}', { team1: name(game.team1Id), team2: name(game.team2Id) })}
            when={{ small: monthDay(game.day), large: timeInRow(game.gameTime), isTime: true }}
            teams={rowTeams(game)}
            state={game.courtName && <bdi>{game.courtName}</bdi>}
            note={stageInWords(game.stage)}
            onOpen={onOpen && (() => onOpen(game))}
          />
        ))}
      </ul>
      <ShowMore list={list} what={t('Next games')} />
    </section>
  )
}

export function Results({ games, teams, form, onOpen }: ListProps<Game> & { form: ReactNode }) {
  const list = useShown(games, resultsPerPage)
  const rowTeams = rowTeamsOf(teams)
  const name = namesOf(teams)
  return (
    <section className={styles.part} aria-label={t('Results')}>
      <div className={styles.partHead}>
        <h3>{t('Results')}</h3>
        {games.length > 0 && form}
      </div>
      {games.length === 0 && <p className="muted">{t('No games yet')}</p>}
      <ul className={styles.games}>
        {list.page.map((game) => (
          <FixtureRow
            key={game.id}
            label={t('{team1} vs {team2}', { team1: name(game.team1Id), team2: name(game.team2Id) })}
            when={game.day ? dateBadge(game.day) : undefined}
            teams={rowTeams(game)}
            score={scoreOf(game)}
            note={joinRemarks(stageInWords(game.stage), hasResult(game) ? describeDraw(game) : '')}
            onOpen={onOpen && (() => onOpen(game))}
          />
        ))}
      </ul>
      <ShowMore list={list} what={t('Results')} />
    </section>
  )
}

function dateBadge(date: string) {
  const { day, month } = dayAndMonthOf(date)
  return { small: month, large: day }
}

/** The record of the team against each opponent. */
export function Rivals({ rivals, teams }: { rivals: Rival[]; teams: Team[] }) {
  const list = useShown(rivals, resultsPerPage)
  const name = namesOf(teams)
  const hasDraws = rivals.some(({ draws }) => draws > 0)
  if (rivals.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('Head to head')}>
      <h3>{t('Head to head')}</h3>
      <table className={styles.rivals}>
        <caption className="sr-only">{t('Head to head')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('Team')}</th>
            <th scope="col">{hasDraws ? t('W–D–L') : t('W–L')}</th>
            <th scope="col">{t('Point difference')}</th>
          </tr>
        </thead>
        <tbody>
          {list.page.map(({ teamId, wins, draws, losses, difference }) => (
            <tr key={teamId}>
              <th scope="row">
                <span className={styles.rival}>
                  <TeamBadge team={teams.find(({ id }) => id === teamId)} />
                  <bdi className="cut" title={name(teamId)}>
                    {name(teamId)}
                  </bdi>
                </span>
              </th>
              <td>{hasDraws ? `${wins}–${draws}–${losses}` : `${wins}–${losses}`}</td>
              <td className={difference > 0 ? 'good' : 'bad'}>{formatSigned(difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore list={list} what={t('Head to head')} />
    </section>
  )
}

function TeamBadge({ team }: { team: Team | undefined }) {
  return team && <Badge kit={team.kit} badge={team.badge} size="small" />
}

/** Returns a function that maps a team id to the display data of a row. */
function rowTeamsOf(teams: Team[]) {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const rowTeam = (id: number): RowTeam =>
    byId.get(id) ?? { name: t('Unknown team'), kit: 'graphite', badge: '?' }
  return ({ team1Id, team2Id }: { team1Id: number; team2Id: number }): [RowTeam, RowTeam] => [
    rowTeam(team1Id),
    rowTeam(team2Id),
  ]
}

function scoreOf({ sets, team1Score, team2Score, winnerId, team1Id, team2Id }: Game): RowScore {
  return {
    sets: (sets ?? []).map((set) => [set.team1Score, set.team2Score]),
    total: [team1Score, team2Score],
    winner: winnerId === team1Id ? 1 : winnerId === team2Id ? 2 : null,
  }
}
