import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { RenderResultDialog } from '../../api/games/gameSheet.ts'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { Court, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { useStore } from '../../lib/store.ts'
import { useRequested } from '../../lib/useRequested.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { mayManage } from '../../rules/roles.ts'
import { usePartName } from '../../api/finals/partNames.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { FilterDialog, ViewChoice } from './head/FilterDialog.tsx'
import { NightChips } from './head/NightChips.tsx'
import { NightState } from './head/NightState.tsx'
import { ScheduleActions, planActionName } from './head/ScheduleActions.tsx'
import type { NightGridProps } from './grid/nightGridProps.ts'
import { GameGroups } from './list/GameGroups.tsx'
import { availableView, scheduleView } from './list/view.ts'
import type { OpenedDialog, PrintRequest } from './openedDialog.ts'
import { rowTeamsOf } from './rowTeams.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { Filters } from './scheduleGroups.ts'
import type { Props as SeasonProps } from './season/SeasonTable.tsx'
import { useFilteredGames } from './useFilteredGames.ts'
import styles from './Schedule.module.css'

export interface Props {
  league: LeagueView
  /** Renders the QR code of an address; loads as a separate file. */
  qrCode: (address: string) => ReactNode
  resultDialog: RenderResultDialog
  /** Renders the printable sheets of a night instead of the schedule. */
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => ReactNode
  /** Renders the printable codes of all courts instead of the schedule. */
  courtSheets: (league: LeagueView, onClose: () => void) => ReactNode
  /** Render the views that load as separate files. */
  grid: (props: NightGridProps) => ReactNode
  season: (props: SeasonProps) => ReactNode
}

/** The Schedule tab: the unfinished games by night, and their actions. */
export function Schedule({ league, nightSheets, courtSheets, ...rest }: Props) {
  const schedules = useQuery(schedulesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  const [toPrint, setToPrint] = useState<PrintRequest | null>(null)
  const onClose = () => setToPrint(null)
  if (toPrint === 'courts') return courtSheets(league, onClose)
  if (toPrint) return nightSheets(league, toPrint.night, onClose)
  if (schedules.data && teams.data && courts.data)
    return (
      <ScheduleContent
        league={league}
        schedules={schedules.data}
        teams={teams.data}
        courts={courts.data}
        onPrint={setToPrint}
        {...rest}
      />
    )
  const failed = [schedules, teams, courts].find(({ error }) => error)
  if (!failed?.error) return <Loading />
  return <LoadFailed what={t('The schedule')} error={failed.error} onRetry={() => void failed.refetch()} />
}

interface ContentProps extends Omit<Props, 'nightSheets' | 'courtSheets'> {
  schedules: ScheduledGame[]
  teams: Team[]
  courts: Court[]
  onPrint: (printed: PrintRequest) => void
}

/** Returns the dialog that a link to this tab opens: ?open=new, ?open=plan or ?open=plan&way=fit. */
function requestedDialog(query: URLSearchParams): OpenedDialog | null {
  const what = query.get('open')
  if (what === 'plan') return query.get('way') === 'fit' ? { what, way: 'fit' } : { what }
  return what === 'new' ? { what } : null
}

function ScheduleContent({
  league,
  schedules,
  teams,
  courts,
  qrCode,
  resultDialog,
  grid,
  season,
  onPrint,
}: ContentProps) {
  const [opened, setOpened] = useRequested((query) => (mayManage(league) ? requestedDialog(query) : null))
  const isDesk = useMedia('(min-width: 60rem)')
  const chosenView = availableView(useStore(scheduleView), league, isDesk)
  const filtered = useFilteredGames(league, schedules, courts, chosenView, isDesk)
  const { view, tonight, nights, openGames, upcomingCount, filters, setFilters, applied, conflicts } =
    filtered
  const teamOf = useMemo(() => rowTeamsOf(teams), [teams])
  const selectNight = useMemo(
    () => (night: string) => setFilters((filters) => ({ ...filters, night })),
    [setFilters],
  )
  const hasGames = openGames.length > 0
  const partName = usePartName(league)
  // A tournament has only one day, unless a game was moved.
  const hasNights = nights.length > 1 || tournamentDay(league) === undefined
  const common = { league, teamId: applied.teamId, teamOf }
  return (
    <div className={styles.screen}>
      <ScheduleActions league={league} isDesk={isDesk} hasGames={hasGames} onOpen={setOpened} />
      {hasGames && hasNights && view !== 'season' && (
        <NightChips
          nights={nights}
          hasAll={chosenView !== 'grid'}
          tonight={tonight}
          upcomingCount={upcomingCount}
          selected={filters.night}
          onSelect={selectNight}
        />
      )}
      <div className={styles.state}>
        <NightState
          league={league}
          night={nights.find(({ day }) => day === filters.night && view !== 'season')}
          upcomingCount={upcomingCount}
          games={filtered.gamesOfNight}
          courts={courts}
          conflicts={conflicts}
        />
        {isDesk && hasGames && (
          <div className={`${styles.views} unprinted`}>
            <ViewChoice league={league} isDesk view={view} />
          </div>
        )}
      </div>
      {filters.teamId !== 0 && (
        <TeamChip name={teamOf(filters.teamId).name} onClear={() => setFilters({ ...filters, teamId: 0 })} />
      )}
      {!hasGames ? (
        <NoGames league={league} onOpen={setOpened} />
      ) : applied.view === 'season' ? (
        season({ ...common, rule: filtered.rule, teams, schedules, tonight })
      ) : applied.view === 'grid' ? (
        grid({
          ...common,
          courts,
          games: filtered.placesOfNight,
          waiting: filtered.waiting,
          night: applied.night,
          conflicts,
          onOpen: setOpened,
        })
      ) : filtered.groups.length === 0 ? (
        <NothingMatches filters={filters} onClear={() => setFilters({ night: '', teamId: 0 })} />
      ) : (
        <GameGroups
          groups={filtered.groups}
          groupsKey={filtered.groupsKey}
          isOneNight={applied.night !== ''}
          league={league}
          rule={filtered.rule}
          tonight={tonight}
          teamOf={teamOf}
          conflicts={conflicts}
          partName={partName}
          onOpen={setOpened}
        />
      )}
      {opened?.what === 'filter' ? (
        <FilterDialog
          league={league}
          filters={filters}
          teams={teams}
          isDesk={isDesk}
          view={view}
          onChange={setFilters}
          onClose={() => setOpened(null)}
        />
      ) : (
        opened && (
          <ScheduleDialog
            opened={opened}
            onOpen={setOpened}
            league={league}
            teams={teams}
            nights={nights}
            selectedNight={filters.night}
            tonight={tonight}
            rule={filtered.rule}
            conflicts={conflicts}
            qrCode={qrCode}
            resultDialog={resultDialog}
            onPrint={onPrint}
          />
        )
      )}
    </div>
  )
}

/** The active team filter, with a button that clears it. */
function TeamChip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <div className={`${styles.chips} unprinted`}>
      <Chip pressed aria-label={t('{team} only: show all teams', { team: name })} onClick={onClear}>
        <bdi className="cut">{name}</bdi>
        <Icon name="close" />
      </Chip>
    </div>
  )
}

function NothingMatches({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  return (
    <Empty title={t('No games match the selected filters')}>
      <Button primary onClick={onClear}>
        {filters.teamId ? t('Show All Teams and Nights') : t('Show All Nights')}
      </Button>
    </Empty>
  )
}

function NoGames({ league, onOpen }: { league: LeagueView; onOpen: (opened: OpenedDialog) => void }) {
  const action = planActionName(league)
  return (
    <Empty title={t('No upcoming games')}>
      {mayManage(league) ? (
        <>
          <p>
            {t(
              '“{planAction}” plans the games of all tiers and shows them to you before anything is saved. “Schedule Game” adds a single one.',
              { planAction: action },
            )}
          </p>
          <Button primary onClick={() => onOpen({ what: 'plan' })}>
            {action}
          </Button>
        </>
      ) : (
        <p>{t('Games that are scheduled are listed here, with their courts.')}</p>
      )}
    </Empty>
  )
}
