import { useMemo, useState } from 'react'
import type { CSSProperties } from 'react'
import type { ScheduledGame, Team } from '../../../contract/types.ts'
import { dayInWords, monthDay, timeInRow, timeInWords, weekdayOf } from '../../../lib/dates.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { t } from '../../../t.ts'
import { Chip, Chips } from '../../../ui/controls/Chip.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import { FixtureRow } from '../../../ui/team/FixtureRow.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import { rowTeamsOf } from '../rowTeams.ts'
import { describePlace } from '../words.ts'
import type { PlanGame, PlanKind } from './planResult.ts'
import styles from './Plan.module.css'

interface Props {
  games: PlanGame[]
  nightOf: (game: ScheduledGame) => string
  teams: Team[]
}

type View = 'grid' | 'list'

/** The nights of a plan, one at a time: the games by time and court, as a grid or as a list. */
export function PlanPicture({ games, nightOf, teams }: Props) {
  const isWide = useMedia('(min-width: 60rem)')
  const [view, setView] = useState<View>(isWide ? 'grid' : 'list')
  const [chosen, setChosen] = useState('')
  const nights = useMemo(() => groupByNight(games, nightOf), [games, nightOf])
  const days = [...nights.keys()]
  const firstChanged = days.find((day) => nights.get(day)?.some(({ kind }) => kind !== 'kept'))
  const day = nights.has(chosen) ? chosen : (firstChanged ?? days.at(-1) ?? '')
  const shown = nights.get(day) ?? []
  if (games.length === 0) return null
  return (
    <section className={styles.picture} aria-label={t('The games')}>
      <div className={styles.pictureHead}>
        <h3>{t('{weekday}, {date}', { weekday: weekdayOf(day), date: dayInWords(day) })}</h3>
        <Segments
          label={t('View')}
          options={[
            { value: 'grid', label: t('Grid') },
            { value: 'list', label: t('List') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {days.length > 1 && (
        <Chips label={t('Nights')}>
          {days.map((night) => (
            <Chip key={night} pressed={night === day} onClick={() => setChosen(night)}>
              {monthDay(night)}{' '}
              <span className={styles.count}>{nights.get(night)?.filter(countsInSeason).length}</span>
            </Chip>
          ))}
        </Chips>
      )}
      {view === 'grid' ? <Grid games={shown} teams={teams} /> : <List games={shown} teams={teams} />}
    </section>
  )
}

/** Whether a game is one of those that the figures of the plan count. */
const countsInSeason = ({ kind, game }: PlanGame) => kind !== 'removed' && game.stage === undefined

/** Groups the games by night, sorted by night, time and court. */
function groupByNight(games: PlanGame[], nightOf: (game: ScheduledGame) => string): Map<string, PlanGame[]> {
  const sortKey = ({ game }: PlanGame) => `${game.day} ${game.gameTime} ${game.courtName ?? ''}`
  const sorted = games.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const nights = groupGamesBy(sorted, ({ game }) => nightOf(game))
  return new Map([...nights].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Groups the games by a key and preserves their order within each group. */
function groupGamesBy(games: PlanGame[], keyOf: (game: PlanGame) => string): Map<string, PlanGame[]> {
  const groups = new Map<string, PlanGame[]>()
  for (const game of games) {
    const group = groups.get(keyOf(game))
    if (group) group.push(game)
    else groups.set(keyOf(game), [game])
  }
  return groups
}

const courtOf = ({ game }: PlanGame) => game.courtName ?? t('Unassigned')

/** Returns the column of a game: its court, with the tier if several tiers play without a court. */
const columnOf = (planned: PlanGame) =>
  planned.game.courtName ?? t('{court}, tier {tier}', { court: courtOf(planned), tier: planned.game.tier })

const timeOf = ({ game }: PlanGame) => `${game.day} ${game.gameTime}`

function Grid({ games, teams }: { games: PlanGame[]; teams: Team[] }) {
  const team = useMemo(() => rowTeamsOf(teams), [teams])
  const placed = groupGamesBy(games, (planned) => `${timeOf(planned)} ${columnOf(planned)}`)
  const times = [...new Set(games.map(timeOf))]
  const columns = [...new Set(games.map(columnOf))].sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  )
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('Grid')}>
      <table className={styles.grid} style={{ '--courts': columns.length } as CSSProperties}>
        <caption className="sr-only">{t('Times and courts')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('Time')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time}>
              <th scope="row">{timeInWords(time.slice(11))}</th>
              {columns.map((column) => (
                <td key={column}>
                  {placed.get(`${time} ${column}`)?.map((planned) => (
                    <Cell
                      key={`${planned.game.id} ${planned.game.team1Id} ${planned.kind}`}
                      planned={planned}
                      team={team}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ planned: { game, kind }, team }: { planned: PlanGame; team: ReturnType<typeof rowTeamsOf> }) {
  return (
    <div className={`${styles.cell} ${styles[kind]}`}>
      {[team(game.team1Id), team(game.team2Id)].map(({ name, kit, badge }, index) => (
        <span key={index} className={styles.cellTeam}>
          <Badge kit={kit} badge={badge} size="small" />
          <bdi className="break">{name}</bdi>
        </span>
      ))}
      {kind !== 'added' && <span className={styles.kind}>{kindNames[kind]}</span>}
    </div>
  )
}

function List({ games, teams }: { games: PlanGame[]; teams: Team[] }) {
  const team = rowTeamsOf(teams)
  return (
    <ul className={styles.list}>
      {games.map(({ game, kind, from }) => (
        <FixtureRow
          key={`${game.id} ${game.team1Id} ${game.team2Id} ${kind}`}
          label=""
          when={{
            small: game.courtName ?? t('Unassigned'),
            large: timeInRow(game.gameTime),
            isTime: true,
          }}
          teams={[team(game.team1Id), team(game.team2Id)]}
          isOff={kind === 'removed'}
          state={<Tag {...kindLooks[kind]}>{kindNames[kind]}</Tag>}
          note={from && <s>{describePlace(from)}</s>}
        />
      ))}
    </ul>
  )
}

const kindNames: Record<PlanKind, string> = {
  added: t('new'),
  moved: t('moves'),
  kept: t('stays'),
  removed: t('goes'),
}

const kindLooks: Record<PlanKind, { kind?: 'good' | 'bad' | 'warn' }> = {
  added: { kind: 'good' },
  moved: { kind: 'warn' },
  kept: {},
  removed: { kind: 'bad' },
}
