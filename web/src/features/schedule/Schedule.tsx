import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/queries.ts'
import type { Court, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { nightRule, tonightAt } from '../../rules/nights.ts'
import { mayManage } from '../../rules/roles.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/Notice.tsx'
import panel from '../../ui/panel.module.css'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useGradually } from '../../ui/useGradually.ts'
import { useShown } from '../../ui/useShown.ts'
import { Filter } from './Filter.tsx'
import { GroupCard } from './GroupCard.tsx'
import { OpenDialog } from './OpenDialog.tsx'
import type { Opened } from './OpenDialog.tsx'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { byTierAndCourt, filtered, firstNight, isUpcoming, nightsOf } from './scheduleGroups.ts'
import type { Filters } from './scheduleGroups.ts'

export interface Props {
  league: LeagueView
  /** A code that phones read, of an address; it comes in a file of its own. */
  qrCode: (address: string) => ReactNode
  /** The sheets of a night for the wall, in place of the schedule. */
  sheets: (league: LeagueView, night: string, onClose: () => void) => ReactNode
}

/** As many courts as are shown at once: those of nearly every league; a large one has dozens. */
const groupsPerPage = 8
/** As many as fill a screen. */
const groupsAtFirst = 2

/** The games to come, by tier and court, and all that is done with them. */
export function Schedule({ league, qrCode, sheets }: Props) {
  const schedules = useQuery(schedulesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  const [printing, setPrinting] = useState('')
  if (printing) return sheets(league, printing, () => setPrinting(''))
  if (schedules.data && teams.data && courts.data)
    return (
      <Shown
        league={league}
        schedules={schedules.data}
        teams={teams.data}
        courts={courts.data}
        qrCode={qrCode}
        onPrint={setPrinting}
      />
    )
  const failed = [schedules, teams, courts].find(({ error }) => error)
  if (!failed?.error) return <Loading />
  return <LoadFailed what="The schedule" error={failed.error} onRetry={() => void failed.refetch()} />
}

interface ShownProps extends Omit<Props, 'sheets'> {
  schedules: ScheduledGame[]
  teams: Team[]
  courts: Court[]
  onPrint: (night: string) => void
}

function Shown({ league, schedules, teams, courts, qrCode, onPrint }: ShownProps) {
  const [chosen, setChosen] = useState<Partial<Filters>>({})
  const [opened, setOpened] = useState<Opened | null>(null)

  // Thousands of games: what does not change with a choice is not computed anew with each.
  const { rule, shown, upcoming, nights, days } = useMemo(() => {
    const shown = schedules.filter((game) => game.status !== 'completed')
    const upcoming = shown.filter(isUpcoming).length
    const rule = nightRule(league, courts)
    const nights = nightsOf(rule, shown)
    const days = nightsOf(rule, schedules).map(({ day }) => day)
    return { rule, shown, upcoming, nights, days }
  }, [league, schedules, courts])
  const tonight = tonightAt(rule, new Date(), days)
  const names = useMemo(() => namesOf(teams), [teams])
  const filters = { night: firstNight(league, nights, shown.length, tonight), teamId: 0, ...chosen }
  if (filters.night && !nights.some(({ day }) => day === filters.night)) filters.night = ''
  // The list follows the filters as soon as those show what was chosen.
  const night = useDeferredValue(filters.night)
  const teamId = useDeferredValue(filters.teamId)
  const groups = useMemo(
    () => byTierAndCourt(filtered(rule, shown, { night, teamId })),
    [rule, shown, night, teamId],
  )
  const list = useShown(groups, groupsPerPage)
  return (
    <>
      <div className={panel.top}>
        <h2>{counted(upcoming, 'upcoming game')}</h2>
        {mayManage(league) && (
          <div className={panel.buttons}>
            <Button primary onClick={() => setOpened({ what: 'plan' })}>
              {league.scheduleMode === 'fixed' ? 'Auto Schedule Season' : 'Advance to Next Week'}
            </Button>
            <Button onClick={() => setOpened({ what: 'new' })}>Schedule Game</Button>
            <ScheduleMenu league={league} hasGames={upcoming > 0} onOpen={setOpened} />
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <NoGames league={league} />
      ) : (
        <Filter
          filters={filters}
          nights={nights}
          tonight={tonight}
          total={upcoming}
          teams={teams}
          onChange={setChosen}
        />
      )}
      {shown.length > 0 && groups.length === 0 && <Empty title="No games match the selected filters" />}
      {useGradually(list.page, groupsAtFirst).map(({ tier, court, games }) => (
        <GroupCard
          key={`${tier} ${court} ${night} ${teamId}`}
          tier={tier}
          court={court}
          games={games}
          league={league}
          rule={rule}
          tonight={tonight}
          names={names}
          onOpen={setOpened}
        />
      ))}
      <ShowMore list={list} what="courts" />
      {opened && (
        <OpenDialog
          opened={opened}
          onOpen={setOpened}
          league={league}
          teams={teams}
          nights={nights}
          night={filters.night}
          tonight={tonight}
          qrCode={qrCode}
          onPrint={onPrint}
        />
      )}
    </>
  )
}

function NoGames({ league }: { league: LeagueView }) {
  const plan = league.scheduleMode === 'fixed' ? 'Auto Schedule Season' : 'Advance to Next Week'
  return (
    <Empty title="No upcoming games">
      <p>
        {mayManage(league)
          ? `“${plan}” plans the games of all tiers and shows them to you before anything is saved. “Schedule Game” adds a single one.`
          : 'Games that are scheduled are listed here, with their courts.'}
      </p>
    </Empty>
  )
}
