import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/queries.ts'
import type { Court, LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import panel from '../../ui/style/panel.module.css'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useGradually } from '../../ui/list/useGradually.ts'
import { useShown } from '../../ui/list/useShown.ts'
import { Filter } from './list/Filter.tsx'
import { GroupCard } from './list/GroupCard.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { OpenedDialog, Printed } from './openedDialog.ts'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { useFilteredGames } from './useFilteredGames.ts'

export interface Props {
  league: LeagueView
  /** Renders a QR code of an address; it is loaded as a separate file. */
  qrCode: (address: string) => ReactNode
  /** Renders the printable sheets of a night in place of the schedule. */
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => ReactNode
  /** Renders the printable codes of all courts in place of the schedule. */
  courtSheets: (league: LeagueView, onClose: () => void) => ReactNode
}

/** Number of courts that are shown per page. Most leagues fit; a large one has dozens. */
const groupsPerPage = 8
/** Number of groups rendered first; they fill a screen. */
const initialGroupCount = 2

/** The schedule tab: upcoming games by tier and court, and the actions on them. */
export function Schedule({ league, qrCode, nightSheets, courtSheets }: Props) {
  const schedules = useQuery(schedulesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  const [toPrint, setToPrint] = useState<Printed | null>(null)
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
        qrCode={qrCode}
        onPrint={setToPrint}
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
  onPrint: (printed: Printed) => void
}

function ScheduleContent({ league, schedules, teams, courts, qrCode, onPrint }: ContentProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const { rule, tonight, nights, openGames, upcomingCount, filters, setFilters, groups, groupsKey } =
    useFilteredGames(league, schedules, courts)
  const nameOf = useMemo(() => namesOf(teams), [teams])
  const list = useShown(groups, groupsPerPage)
  return (
    <>
      <div className={panel.top}>
        <h2 tabIndex={-1}>
          {t({ one: '{count} upcoming game', other: '{count} upcoming games' }, { count: upcomingCount })}
        </h2>
        {mayManage(league) && (
          <ScheduleActions league={league} hasGames={upcomingCount > 0} onOpen={setOpened} />
        )}
      </div>
      {openGames.length === 0 ? (
        <NoGames league={league} />
      ) : (
        <Filter
          filters={filters}
          nights={nights}
          tonight={tonight}
          upcomingCount={upcomingCount}
          teams={teams}
          onChange={setFilters}
        />
      )}
      {openGames.length > 0 && groups.length === 0 && (
        <Empty title={t('No games match the selected filters')} />
      )}
      {useGradually(list.page, initialGroupCount).map(({ tier, court, games }) => (
        <GroupCard
          key={`${tier} ${court} ${groupsKey}`}
          tier={tier}
          court={court}
          games={games}
          league={league}
          rule={rule}
          tonight={tonight}
          nameOf={nameOf}
          onOpen={setOpened}
        />
      ))}
      <ShowMore list={list} what={t('courts')} />
      {opened && (
        <ScheduleDialog
          opened={opened}
          onOpen={setOpened}
          league={league}
          teams={teams}
          nights={nights}
          selectedNight={filters.night}
          tonight={tonight}
          qrCode={qrCode}
          onPrint={onPrint}
        />
      )}
    </>
  )
}

interface ActionsProps {
  league: LeagueView
  hasGames: boolean
  onOpen: (opened: OpenedDialog) => void
}

/** The actions of a manager. */
function ScheduleActions({ league, hasGames, onOpen }: ActionsProps) {
  return (
    <div className={`${panel.buttons} unprinted`}>
      <Button primary onClick={() => onOpen({ what: 'plan' })}>
        {league.scheduleMode === 'fixed' ? t('Auto Schedule Season') : t('Advance to Next Week')}
      </Button>
      <Button onClick={() => onOpen({ what: 'new' })}>{t('Schedule Game')}</Button>
      <ScheduleMenu league={league} hasGames={hasGames} onOpen={onOpen} />
    </div>
  )
}

function NoGames({ league }: { league: LeagueView }) {
  const planAction = league.scheduleMode === 'fixed' ? t('Auto Schedule Season') : t('Advance to Next Week')
  return (
    <Empty title={t('No upcoming games')}>
      <p>
        {mayManage(league)
          ? t(
              '“{planAction}” plans the games of all tiers and shows them to you before anything is saved. “Schedule Game” adds a single one.',
              { planAction },
            )
          : t('Games that are scheduled are listed here, with their courts.')}
      </p>
    </Empty>
  )
}
