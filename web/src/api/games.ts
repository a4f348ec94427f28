// What is done with games that have been played: recording, editing, deleting, and bringing back.
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type {
  Cleanup,
  DateOrder,
  Deletion,
  Game,
  GameBody,
  GameChangeBody,
  Import,
  ImportResult,
  ImportTeamName,
  Recalculation,
  ResultChange,
} from '../contract/types.ts'

export const recordGame = (game: GameBody) => call<Game>('POST', '/api/games', game)

export const editGame = (id: number, change: GameChangeBody) =>
  call<Game>('PATCH', `/api/games/${id}`, change)

export const deleteGame = (id: number) => call<undefined>('DELETE', `/api/games/${id}`)

/** Deletes several games, all or none. */
export const deleteGames = (gameIds: number[]) =>
  call<Deletion>('POST', '/api/games/bulk-delete', { gameIds })

export const restoreGame = (id: number) => call<Game>('POST', `/api/games/${id}/restore`)

/** Makes the result what it was before one of its changes. */
export const revertGame = (id: number, changeId: number) =>
  call<Game>('POST', `/api/games/${id}/revert`, { changeId })

export const recalculateStandings = (leagueId: number) =>
  call<Recalculation>('POST', `/api/leagues/${leagueId}/recalculate-standings`)

/** Keeps the first so many completed games and deletes the others. A preview only tells which. */
export const cleanUp = (leagueId: number, keepCount: number, preview: boolean) =>
  call<Cleanup>('POST', `/api/leagues/${leagueId}/cleanup-duplicates${preview ? '?preview=true' : ''}`, {
    keepCount,
  })

const importAddress = (leagueId: number) => `/api/leagues/${leagueId}/bulk-import`

/** How a CSV text is to be read. */
export interface ImportOptions {
  /** Empty: the file decides. */
  dateOrder: DateOrder | ''
  /** Which teams are meant by names that no team has. */
  teamNames: ImportTeamName[]
}

const importBody = (csvData: string, { dateOrder, teamNames }: ImportOptions) => ({
  csvData,
  ...(dateOrder && { dateOrder }),
  ...(teamNames.length > 0 && { teamNames }),
})

/** Imports the games of a CSV text, all or none. */
export const importGames = (leagueId: number, csvData: string, options: ImportOptions) =>
  call<Import>('POST', importAddress(leagueId), importBody(csvData, options))

/** What each line of the text would come to. */
export const previewImport = (
  leagueId: number,
  csvData: string,
  options: ImportOptions,
  signal?: AbortSignal,
) =>
  call<Import & ImportResult>(
    'POST',
    `${importAddress(leagueId)}?preview=true`,
    importBody(csvData, options),
    signal && { signal },
  )

/** The changes of a result, the latest first. */
export const changesQuery = (leagueId: number, gameId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'changes', gameId],
    queryFn: () => call<ResultChange[]>('GET', `/api/games/${gameId}/history`),
  })

export const deletedGamesQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'deleted-games'],
    queryFn: () => call<Game[]>('GET', `/api/leagues/${leagueId}/deleted-games`),
  })
