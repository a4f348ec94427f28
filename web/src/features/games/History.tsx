import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { gamesQuery, teamsQuery } from '../../api/queries.ts'
import type { Game, LeagueView, Team } from '../../contract/types.ts'
import { counts } from '../../rules/counting.ts'
import { mayManage } from '../../rules/roles.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import panel from '../../ui/style/panel.module.css'
import { ShowMore } from '../../ui/list/ShowMore.tsx'
import { useShown } from '../../ui/list/useShown.ts'
import { Filter } from './Filter.tsx'
import { GameList } from './GameList.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'
import { filterGames, sortFinishedGames, noFilters } from './historyFilters.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import type { OpenedDialog } from './openedDialog.ts'
import { Selection } from './Selection.tsx'

/** Number of games shown per page. A season can have thousands. */
const gamesPerPage = 30

/** The history tab: completed games, newest first, and the actions on them. */
export function History({ league }: { league: LeagueView }) {
  const { data: games, error, refetch } = useQuery(gamesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  if (games && teams.data) return <HistoryContent league={league} games={games} teams={teams.data} />
  const loadError = error ?? teams.error
  if (!loadError) return <Loading />
  const retry = () => void (error ? refetch() : teams.refetch())
  return <LoadFailed what={t('The history')} error={loadError} onRetry={retry} />
}

function HistoryContent({ league, games, teams }: { league: LeagueView; games: Game[]; teams: Team[] }) {
  const [filters, setFilters] = useState(noFilters)
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog | null>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number> | null>(null)
  const isManager = mayManage(league)

  // A season can have thousands of games: the filters update first, and the list follows when there is time.
  const finishedGames = sortFinishedGames(games)
  const deferredFilters = useDeferredValue(filters)
  const filteredGames = useMemo(
    () => filterGames(finishedGames, deferredFilters),
    [finishedGames, deferredFilters],
  )
  const nameOf = useMemo(() => namesOf(teams), [teams])
  const list = useShown(filteredGames, gamesPerPage)
  // Only visible games count as selected, so that a hidden game is never deleted with the others.
  const selectedGames = useMemo(
    () => filteredGames.filter(({ id }) => selectedIds?.has(id)),
    [filteredGames, selectedIds],
  )
  const select = useCallback(
    (id: number, isSelected: boolean) => setSelectedIds((all) => toggleId(all, id, isSelected)),
    [],
  )
  return (
    <>
      <div className={panel.top}>
        <h2 tabIndex={-1}>
          {t(
            { one: '{count} completed game', other: '{count} completed games' },
            { count: finishedGames.filter(counts).length },
          )}
        </h2>
        {isManager && (
          <HistoryActions
            canSelect={finishedGames.length > 0 && !selectedIds}
            onSelectGames={() => setSelectedIds(new Set())}
            onOpen={setOpenedDialog}
          />
        )}
      </div>
      {finishedGames.length === 0 ? (
        <Empty title={t('No game history')}>
          <p>{t('Games appear here when they have a result.')}</p>
        </Empty>
      ) : (
        <Filter
          filters={filters}
          teams={teams}
          onChange={(filters) => {
            setFilters(filters)
            list.showFirst()
          }}
        />
      )}
      {selectedIds && (
        <Selection
          selectedCount={selectedGames.length}
          filteredCount={filteredGames.length}
          onAll={(all) => setSelectedIds(new Set(all ? filteredGames.map(({ id }) => id) : []))}
          onDelete={() => setOpenedDialog({ what: 'delete', games: selectedGames })}
          onEnd={() => setSelectedIds(null)}
        />
      )}
      {finishedGames.length > 0 && filteredGames.length === 0 && (
        <Empty title={t('No games match the selected filters')} />
      )}
      <GameList
        games={list.page}
        nameOf={nameOf}
        selectedIds={selectedIds}
        onSelect={select}
        {...(isManager && { onOpen: setOpenedDialog })}
      />
      <ShowMore list={list} />
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

interface ActionsProps {
  canSelect: boolean
  onSelectGames: () => void
  onOpen: (opened: OpenedDialog) => void
}

/** The actions of a manager. */
function HistoryActions({ canSelect, onSelectGames, onOpen }: ActionsProps) {
  return (
    <div className={`${panel.buttons} unprinted`}>
      <Button primary onClick={() => onOpen({ what: 'record' })}>
        {t('Record Game')}
      </Button>
      <Button onClick={() => onOpen({ what: 'import' })}>{t('Bulk Import')}</Button>
      {canSelect && <Button onClick={onSelectGames}>{t('Select Games')}</Button>}
      <HistoryMenu onOpen={onOpen} />
    </div>
  )
}

function toggleId(ids: ReadonlySet<number> | null, id: number, isSelected: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isSelected) next.add(id)
  else next.delete(id)
  return next
}
