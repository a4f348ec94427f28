import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { gamesQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { RenderGameSheet } from '../../api/games/gameSheet.ts'
import type { Game, LeagueView, Team } from '../../contract/types.ts'
import { useRequested } from '../../lib/useRequested.ts'
import { hasResult } from '../../rules/counting.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { usePrinting } from '../../ui/page/usePrinting.ts'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { Filters } from './Filters.tsx'
import { CompletedCount, HistoryActions } from './HistoryActions.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { countNights, filterGames, sortNewestFirst, sortFinishedGames, noFilters } from './historyFilters.ts'
import { NightList } from './NightList.tsx'
import type { OpenedDialog, RowActions } from './openedDialog.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { MenuItem } from '../../ui/dialog/Menu.tsx'
import { Selection } from './Selection.tsx'
import { useGamesNeedingAction } from './useWaitingGames.ts'
import styles from './History.module.css'

/** The number of games shown per page. A season can have thousands. */
const gamesPerPage = 30

/** The history tab: completed games by night, newest first, and the actions on them. */
export function History({ league, gameSheet }: { league: LeagueView; gameSheet: RenderGameSheet }) {
  const { data: games, error, refetch } = useQuery(gamesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  if (games && teams.data)
    return <HistoryContent league={league} games={games} teams={teams.data} gameSheet={gameSheet} />
  const loadError = error ?? teams.error
  if (!loadError) return <Loading />
  const retry = () => void (error ? refetch() : teams.refetch())
  return <LoadFailed what={t('The history')} error={loadError} onRetry={retry} />
}

interface ContentProps {
  league: LeagueView
  games: Game[]
  teams: Team[]
  gameSheet: RenderGameSheet
}

function HistoryContent({ league, games, teams, gameSheet }: ContentProps) {
  const [filters, setFilters] = useState(noFilters)
  const [isSearching, setIsSearching] = useState(false)
  const isManager = mayManage(league)
  const [openedDialog, setOpenedDialog] = useRequested<OpenedDialog>((query) =>
    isManager && query.get('open') === 'record' ? { what: 'record' } : null,
  )
  const [menuGame, setMenuGame] = useState<Game | null>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number> | null>(null)
  const waiting = useGamesNeedingAction(league)
  const placeOf = usePlaces(league)
  const teamOf = useMemo(() => new Map(teams.map((team) => [team.id, team])), [teams])

  // A season can have thousands of games: the filters update first, the list is deferred.
  const finishedGames = sortFinishedGames(games)
  const deferredFilters = useDeferredValue(filters)
  const filteredGames = useMemo(() => {
    const only = deferredFilters.waiting && waiting[deferredFilters.waiting]
    const shown = only ? sortNewestFirst(games.filter(({ id }) => only.has(id))) : finishedGames
    return filterGames(shown, teams, deferredFilters)
  }, [games, finishedGames, teams, waiting, deferredFilters])
  const list = useShown(filteredGames, gamesPerPage)
  // Only visible games can be selected, so that a hidden game is never deleted with the others.
  const selectedGames = useMemo(
    () => filteredGames.filter(({ id }) => selectedIds?.has(id)),
    [filteredGames, selectedIds],
  )
  const actions = useMemo<RowActions>(
    () => ({
      onMenu: setMenuGame,
      onSelect: (id, isSelected) => setSelectedIds((all) => withToggledId(all, id, isSelected)),
    }),
    [],
  )
  const completedCount = finishedGames.filter(hasResult).length
  const hasGames = finishedGames.length > 0 || waiting.result.size > 0
  const isPrinting = usePrinting()
  const { showFirst } = list
  const changeFilters = (changed: typeof filters) => {
    setFilters(changed)
    showFirst()
  }
  const toggleSearch = useCallback(() => {
    setIsSearching((isSearching) => !isSearching)
    setFilters((filters) => ({ ...filters, text: '' }))
    showFirst()
  }, [showFirst])
  const startSelection = useCallback(() => setSelectedIds(new Set()), [])
  return (
    <>
      <HistoryActions
        completedCount={completedCount}
        hasGames={hasGames}
        isSearching={isSearching}
        isManager={isManager}
        canSelect={finishedGames.length > 0 && !selectedIds}
        onSearch={toggleSearch}
        onSelectGames={startSelection}
        onOpen={setOpenedDialog}
      />
      <div className={styles.history}>
        {isPrinting && <CompletedCount count={completedCount} />}
        {!hasGames ? (
          <Empty title={t('No game history')}>
            <p>{t('Games appear here when they have a result.')}</p>
          </Empty>
        ) : (
          <Filters
            filters={filters}
            teams={teams}
            nights={countNights(finishedGames)}
            waiting={waiting}
            isSearching={isSearching}
            onChange={changeFilters}
          />
        )}
        {hasGames && filteredGames.length === 0 && <Empty title={t('No games match the selected filters')} />}
        <NightList
          league={league}
          games={list.page}
          listKey={deferredFilters}
          teamOf={teamOf}
          placeOf={placeOf}
          counts={countNights(filteredGames)}
          disputed={waiting.decision}
          selectedIds={selectedIds}
          {...(isManager && { actions })}
        />
        <ShowMore list={list} />
      </div>
      {selectedIds && (
        <Selection
          selectedCount={selectedGames.length}
          filteredCount={filteredGames.length}
          onAll={(all) => setSelectedIds(new Set(all ? filteredGames.map(({ id }) => id) : []))}
          onDelete={() => setOpenedDialog({ what: 'delete', games: selectedGames })}
          onEnd={() => setSelectedIds(null)}
        />
      )}
      {menuGame &&
        gameSheet(
          league,
          menuGame,
          () => setMenuGame(null),
          <MenuItem
            icon={<MoreIcon name="check" />}
            onClick={() => {
              setMenuGame(null)
              actions.onSelect(menuGame.id, true)
            }}
          >
            {t('Select')}
          </MenuItem>,
        )}
      {openedDialog && (
        <HistoryDialog
          opened={openedDialog}
          league={league}
          teams={teams}
          onOpen={setOpenedDialog}
          onDeleted={() => setSelectedIds(null)}
        />
      )}
    </>
  )
}

/** Returns where and when each game was scheduled, by the id of the game. The list renders without waiting for it. */
function usePlaces(league: LeagueView) {
  const { data: schedules } = useQuery(schedulesQuery(league.id))
  return useMemo(
    () => new Map(schedules?.flatMap((line) => (line.gameId === null ? [] : [[line.gameId, line] as const]))),
    [schedules],
  )
}

function withToggledId(
  ids: ReadonlySet<number> | null,
  id: number,
  isSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(ids)
  if (isSelected) next.add(id)
  else next.delete(id)
  return next
}
