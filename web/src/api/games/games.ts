// API calls for played games: record, edit, import, delete and restore.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, Retryable, RetryKeys } from '../../contract/calls.ts'
import type {
  AbandonBody,
  DateOrder,
  Game,
  GameBody,
  GameChangeBody,
  ImportAnswer,
  ImportResult,
  ImportTeamName,
  ImportUse,
  RecordPreview,
} from '../../contract/types.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'

export const recordGame = (body: GameBody, retryKeys: RetryKeys) =>
  request('POST /api/games', { body, retryKeys })

/** What a recorded result would become. The cast is safe, because a preview has these fields. */
export const previewGame = async (body: GameBody) =>
  (await request('POST /api/games', { body, ...asPreview })) as RecordPreview

/** The result that a person has seen, so that the server refuses to replace another one; that of a game without a result is empty. */
export const seenResult = (game?: Pick<Game, 'team1Score' | 'team2Score' | 'sets'>) =>
  game
    ? { team1Score: game.team1Score, team2Score: game.team2Score, ...(game.sets && { sets: game.sets }) }
    : {}

export const editGame = (id: number, body: GameChangeBody) =>
  request('PATCH /api/games/{id}', { path: { id }, body })

/** Reopens a finished game at the score before the event that ended it. */
export const reopenGame = (id: number) =>
  request('PATCH /api/games/{id}', { path: { id }, body: { status: 'scheduled' } })

export const deleteGame = (id: number) => request('DELETE /api/games/{id}', { path: { id } })

/** Deletes several games; if one cannot be deleted, none of them. */
export const deleteGames = (gameIds: number[]) =>
  request('POST /api/games/bulk-delete', { body: { gameIds } })

export const restoreGame = (id: number) => request('POST /api/games/{id}/restore', { path: { id } })

export type AbandonHow = NonNullable<AbandonBody['how']>

/** Abandons a game that has begun. */
export const abandonGame = (id: number, body: AbandonBody) =>
  request('POST /api/games/{id}/abandon', { path: { id }, body })

/** Undoes the abandoning of a game. */
export const undoAbandon = (id: number) => request('POST /api/games/{id}/abandon/undo', { path: { id } })

/** Reverts the result of a game to what it was before one of its changes. */
/** Takes a change of a result back. With `ifLatest` set, it fails if the result was changed since. */
export const revertGame = (id: number, changeId: number, ifLatest = false) =>
  request('POST /api/games/{id}/revert', { path: { id }, body: { changeId, ...(ifLatest && { ifLatest }) } })

export const recalculateStandings = (id: number) =>
  request('POST /api/leagues/{id}/recalculate-standings', { path: { id } })

/** Deletes all completed games except the first `keepCount`. */
export const cleanUp = (id: number, keepCount: number, mode: Retryable) =>
  request('POST /api/leagues/{id}/cleanup-duplicates', { path: { id }, body: { keepCount }, ...mode })

/** Options for reading a file or text. */
export interface ImportOptions {
  /** The order of day and month; if empty, the server derives it from the dates in the file. */
  dateOrder: DateOrder | ''
  /** The teams to use for unknown names. */
  teamNames: ImportTeamName[]
  /** The games to which rows belong that the league has with another result. */
  answers?: ImportAnswer[]
  /** What each column is used for; if empty, the server finds it out. */
  columns: ImportUse[]
  /** Whether one set was played in the rows with the points of a set, in a league of several sets. */
  oneSet?: boolean
}

const importBody = (
  csvData: string,
  { dateOrder, teamNames, answers = [], columns, oneSet }: ImportOptions,
) => ({
  csvData,
  ...(answers.length > 0 && { answers }),
  ...(dateOrder && { dateOrder }),
  ...(teamNames.length > 0 && { teamNames }),
  ...(columns.length > 0 && { columns }),
  ...(oneSet && { oneSet }),
})

/** Imports the games of a CSV text; if a line is invalid, none of them. */
export const importGames = (id: number, csvData: string, options: ImportOptions, retryKeys: RetryKeys) =>
  request('POST /api/leagues/{id}/bulk-import', {
    path: { id },
    body: importBody(csvData, options),
    retryKeys,
  })

/** Takes an import back; if one of its results was changed since, none of them. */
export const undoImport = (id: number, changes: RequestBody<'POST /api/leagues/{id}/bulk-import/undo'>) =>
  request('POST /api/leagues/{id}/bulk-import/undo', { path: { id }, body: changes })

/** A preview of the import, line by line. The cast is safe, because a preview has all fields of the result. */
export const previewImport = async (
  id: number,
  csvData: string,
  options: ImportOptions,
  signal?: AbortSignal,
) =>
  (await request('POST /api/leagues/{id}/bulk-import', {
    path: { id },
    body: importBody(csvData, options),
    ...asPreview,
    ...(signal && { signal }),
  })) as ImportResult

/** Returns how the server reads the bytes of a file, in base64, with their text. */
export const previewFile = async (id: number, csvFile: string) =>
  (await request('POST /api/leagues/{id}/bulk-import', {
    path: { id },
    body: { csvFile },
    ...asPreview,
  })) as ImportResult

/** The changes of a game's result, latest first. */
export const changesQuery = (leagueId: number, gameId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'changes', gameId],
    queryFn: () => request('GET /api/games/{id}/history', { path: { id: gameId } }),
  })

export const deletedGamesQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'deleted-games'],
    queryFn: () => request('GET /api/leagues/{id}/deleted-games', { path: { id: leagueId } }),
  })
