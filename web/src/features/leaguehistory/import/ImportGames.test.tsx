import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { field, descriptionOf, press, show, type } from '../../../test/screen.tsx'
import { failRequests, problem, serve, team, thursday } from '../../../test/server.ts'
import type { Call } from '../../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers')],
    'GET /api/leagues/7/games': [],
  }
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

const route = 'POST /api/leagues/7/bulk-import'
const row = { line: 2, day: '2026-01-31', team1Id: 1, team2Id: 2, team1Score: 25, team2Score: 20 }
const previewOf = (more: object = {}) => ({
  message: '1 game would be imported',
  gamesCreated: 1,
  rowCount: 1,
  unknownTeams: [],
  rows: [row],
  duplicates: [],
  problems: [],
  problemCount: 0,
  warnings: [],
  askCount: 0,
  dateOrder: '',
  askDateOrder: false,
  skipped: [],
  skippedCount: 0,
  columns: [],
  ...more,
})
const csv = 'Date,Team A,Team B,Score A,Score B\n2026-01-31,Aces,Diggers,25,20\n'

const openDialog = () => ['More', 'Bulk Import'].forEach((name) => press(name))

async function openImport(text: string) {
  await show(async () => {
    const { History } = await import('../History.tsx')
    const { HeadSlot } = await import('../../../ui/page/HeadActions.tsx')
    return (
      <HeadSlot value={document.body.appendChild(document.createElement('header'))}>
        <History gameSheet={() => null} league={{ ...thursday, blackouts: [], extraNights: [] }} />
      </HeadSlot>
    )
  })
  await screen.findByRole('heading', { name: '0 completed games' })
  openDialog()
  type('CSV data', text)
}

/** Presses the button once the server has counted the rows. */
async function checkRows() {
  fireEvent.click(await screen.findByRole('button', { name: 'Check 1 Row' }))
}

it('requires text and counts its rows', async () => {
  responses[`${route}?preview=true`] = previewOf()
  await openImport('')
  press('Check the Rows')
  expect(descriptionOf('CSV data')).toBe('CSV data is required')
  type('CSV data', csv)
  expect(screen.getByText('Counting the rows…')).toBeTruthy()
  expect(await screen.findByText('1 row')).toBeTruthy()
})

it('keeps the text when the dialog is closed, until it is cancelled', async () => {
  responses[`${route}?preview=true`] = previewOf()
  await openImport(csv)
  press('Close')
  openDialog()
  expect(field('CSV data').value).toBe(csv)
  press('Cancel')
  openDialog()
  expect(field('CSV data').value).toBe('')
})

it('sends a request when typing pauses and aborts the request for an older text', async () => {
  const signals: AbortSignal[] = []
  const sentTexts: string[] = []
  vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit) => {
    if (!path.includes('bulk-import')) return Promise.resolve(new Response('[]'))
    sentTexts.push((JSON.parse(body as string) as { csvData: string }).csvData)
    if (signal) signals.push(signal)
    return new Promise(() => undefined)
  })
  await openImport('a')
  type('CSV data', 'ab')
  await waitFor(() => expect(sentTexts).toEqual(['ab']))
  type('CSV data', 'abc')
  await waitFor(() => expect(sentTexts).toEqual(['ab', 'abc']))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})

it('reports that rows cannot be counted while offline or after an error', async () => {
  await openImport('')
  responses[`${route}?preview=true`] = problem(503, 'Several files are being imported at this moment.')
  type('CSV data', csv)
  expect(await screen.findByText('The rows could not be counted. Check them to see why.')).toBeTruthy()
  failRequests()
  type('CSV data', 'another')
  expect(await screen.findByText('The rows cannot be counted while you are offline.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Check the Rows' })).toBeTruthy()
})

it('previews each line, then imports all', async () => {
  responses[`${route}?preview=true`] = previewOf({ duplicates: [{ ...row, line: 3, gameId: 1 }] })
  responses[route] = { message: '1 game imported, 1 game already there', gamesCreated: 1 }
  await openImport(csv)
  await checkRows()
  expect(await screen.findByText(/1 game ready, 1 duplicate skipped, 0 problems/)).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Lines of the file' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Line 2 ReadyJan 31, 2026: Aces 25, Diggers 20',
    'Line 3 Duplicate: the league already has this game, it is skippedJan 31, 2026: Aces 25, Diggers 20',
  ])
  press('Import 1 Game')
  expect(await screen.findByText('Import successful')).toBeTruthy()
  expect(requestBodies(route)).toEqual([{ csvData: csv }])
})

it('says forfeits, draws and games that do not count in the preview', async () => {
  const rows = [
    { ...row, team1Score: 25, team2Score: 0, forfeit: 'team2' },
    { ...row, line: 3, team1Score: 0, team2Score: 0, forfeit: 'both' },
    { ...row, line: 4, team1Score: 1, team2Score: 1 },
    { ...row, line: 5, stage: 'friendly' },
  ]
  responses[`${route}?preview=true`] = previewOf({ rows })
  await openImport(csv)
  expect(screen.getByText(/For a forfeit write F in place of the score/)).toBeTruthy()
  await checkRows()
  await screen.findByText(/Diggers forfeited/)
  const lines = within(screen.getByRole('list', { name: 'Lines of the file' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Line 2 ReadyJan 31, 2026: Aces 25, Diggers 0 · Diggers forfeited',
    'Line 3 ReadyJan 31, 2026: Aces 0, Diggers 0 · Both teams forfeited',
    'Line 4 ReadyJan 31, 2026: Aces 1, Diggers 1 · Draw',
    'Line 5 ReadyJan 31, 2026: Aces 25, Diggers 20 · Friendly',
  ])
})

const selectFile = (content: BlobPart, name: string) =>
  fireEvent.change(screen.getByLabelText('CSV file'), { target: { files: [new File([content], name)] } })

it('lets the server read a file, and shows its text and how it was read', async () => {
  responses[`${route}?preview=true`] = (body: { csvFile?: string }) =>
    body.csvFile === undefined
      ? previewOf({ otherLetters: 'Café Süd' })
      : previewOf({ text: csv, encoding: 'windows-1252', otherLetters: 'Café Süd' })
  await openImport('')
  selectFile(new Uint8Array([0x43, 0x61, 0x66, 0xe9]), 'games.csv')
  expect(await screen.findByText('1 row')).toBeTruthy()
  expect(field('CSV data').value).toBe(csv)
  expect(requestBodies(`${route}?preview=true`)[0]).toEqual({ csvFile: 'Q2Fm6Q==' })
  await checkRows()
  expect(await screen.findByText(/It was read as Windows-1252, with names such as “Café Süd”/)).toBeTruthy()
})

it('says why a file cannot be read', async () => {
  responses[`${route}?preview=true`] = previewOf({
    problems: [{ line: 0, message: 'This is a workbook of a spreadsheet program.' }],
    problemCount: 1,
  })
  await openImport('')
  selectFile('PK', 'games.xlsx')
  expect(await screen.findByText('This is a workbook of a spreadsheet program.')).toBeTruthy()
  failRequests()
  selectFile('a', 'games.csv')
  expect(await screen.findByText('The file cannot be read while you are offline')).toBeTruthy()
})

it('shows the columns of the file as choices', async () => {
  const columns = [
    { title: 'Datum', sample: '24.09.2026', use: 'date' },
    { title: 'Heim', sample: 'Aces', use: 'team1' },
    { title: 'Gast', sample: 'Diggers', use: 'team2' },
    { title: 'P1', sample: '25', use: 'score1' },
    { title: 'P2', sample: '20', use: 'score2' },
    { title: '', sample: 'Nord' },
  ]
  responses[`${route}?preview=true`] = previewOf({ columns })
  responses[route] = { message: '1 game imported', gamesCreated: 1 }
  await openImport(csv)
  await checkRows()
  await screen.findByText('Columns of the file')
  expect(field('Team A').value).toBe('1')
  expect(screen.getAllByRole('option', { name: 'Column 6: Nord' }).length).toBeGreaterThan(0)
  type('Team A', '2')
  const chosen = ['date', 'none', 'team1', 'score1', 'score2', 'none']
  await waitFor(() =>
    expect(requestBodies(`${route}?preview=true`).at(-1)).toEqual({ csvData: csv, columns: chosen }),
  )
  type('Both scores in one column', '5')
  await waitFor(() =>
    expect(requestBodies(`${route}?preview=true`).at(-1)).toEqual({
      csvData: csv,
      columns: ['date', 'team1', 'team2', 'none', 'none', 'result'],
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 Game' }))
  expect(await screen.findByText('Import successful')).toBeTruthy()
})

it('lists rows without a score, and equal mistakes as one', async () => {
  responses[`${route}?preview=true`] = previewOf({
    problems: [{ line: 2, message: 'Score A is required', more: 1327, lines: [3, 4, 5] }],
    problemCount: 1328,
    skipped: [{ line: 9, message: 'No score yet: Aces – Diggers, Oct 1, 2026' }],
    skippedCount: 1,
  })
  await openImport(csv)
  await checkRows()
  expect(await screen.findByText(/1 row without a score is left out/)).toBeTruthy()
  expect(screen.getByText('The same on 1,327 more lines: 3, 4, 5 …')).toBeTruthy()
  expect(screen.getByText(/No score yet: Aces – Diggers, Oct 1, 2026/)).toBeTruthy()
  expect(screen.queryByText(/more problems/)).toBeNull()
})

it('takes an import back from its notification', async () => {
  responses[`${route}?preview=true`] = previewOf({})
  responses[route] = { message: '1 game imported', gamesCreated: 1, changes: { first: 3, last: 3 } }
  responses[`${route}/undo`] = { gamesUndone: 1 }
  await openImport(csv)
  await checkRows()
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 Game' }))
  await screen.findByText('Import successful')
  press('Undo')
  expect(await screen.findByText('Taken back')).toBeTruthy()
  expect(requestBodies(`${route}/undo`)).toEqual([{ first: 3, last: 3 }])
})

it('imports nothing while a line has a problem', async () => {
  const problems = [{ line: 2, message: 'Score B must be a whole number, not "x"' }]
  responses[`${route}?preview=true`] = previewOf({ problems, problemCount: 101 })
  await openImport(csv)
  await checkRows()
  expect(await screen.findByText('Score B must be a whole number, not "x"', { exact: false })).toBeTruthy()
  expect(screen.getByText('And 100 more problems.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 Games' }).disabled).toBe(true)
  press('Back to the Text')
  expect(field('CSV data').value).toBe(csv)
})

it('asks for the order of ambiguous dates', async () => {
  responses[`${route}?preview=true`] = (body: { dateOrder?: string }) =>
    previewOf(
      body.dateOrder ? { dateOrder: body.dateOrder } : { askDateOrder: true, rows: [], problemCount: 1 },
    )
  responses[route] = { message: '1 game imported', gamesCreated: 1 }
  await openImport('1/2/2026,Aces,Diggers,25,20')
  await checkRows()
  fireEvent.click(await screen.findByRole('radio', { name: /The day comes first/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import 1 Game' })).toBeTruthy())
  press('Import 1 Game')
  expect(await screen.findByText('Import successful')).toBeTruthy()
  expect(requestBodies(route)).toEqual([{ csvData: '1/2/2026,Aces,Diggers,25,20', dateOrder: 'day-first' }])
})

it('assigns unknown names to teams or adds new teams', async () => {
  const unknownTeams = [
    { name: 'Acess', lines: [1] },
    { name: 'Net Gains', lines: [1] },
  ]
  responses[`${route}?preview=true`] = ({ teamNames }: { teamNames?: unknown }) =>
    teamNames ? previewOf() : previewOf({ rows: [], problemCount: 2, unknownTeams })
  responses[route] = { message: '1 game imported', gamesCreated: 1 }
  responses['POST /api/teams'] = [team(4, 'Net Gains')]
  await openImport('2026-01-31,Acess,Net Gains,25,20')
  await checkRows()
  await screen.findByLabelText('Acess')
  type('Acess', '1')
  type('Net Gains', 'new')
  responses['GET /api/leagues/7/teams'] = [team(1, 'Aces'), team(2, 'Diggers'), team(4, 'Net Gains')]
  press('Add 1 Team and Check Again')
  expect(await screen.findByRole('button', { name: 'Import 1 Game' })).toBeTruthy()
  expect(requestBodies('POST /api/teams')).toEqual([{ leagueId: 7, names: ['Net Gains'] }])
  responses['DELETE /api/teams/4?unused=true'] = null
  press('Undo')
  expect(await screen.findByText('Taken back')).toBeTruthy()
  expect(calls.some(({ route }) => route === 'DELETE /api/teams/4?unused=true')).toBe(true)
  const expectedBody = {
    csvData: '2026-01-31,Acess,Net Gains,25,20',
    teamNames: [{ name: 'Acess', teamId: 1 }],
  }
  expect(requestBodies(`${route}?preview=true`).at(-1)).toEqual(expectedBody)
  press('Import 1 Game')
  expect(await screen.findByText('Import successful')).toBeTruthy()
  expect(requestBodies(route)).toEqual([expectedBody])
})

it('shows lines with an unlikely date first, and imports them all the same', async () => {
  const message = 'Jan 31, 2016 is more than a year before the start of the league. Is the date right?'
  responses[`${route}?preview=true`] = previewOf({
    rows: [row, { ...row, line: 3, day: '2016-01-31' }],
    warnings: [{ line: 3, message }],
  })
  responses[route] = { message: '2 games imported', gamesCreated: 2 }
  await openImport(csv)
  await checkRows()
  await screen.findByText(message)
  const lines = within(screen.getByRole('list', { name: 'Lines of the file' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent.slice(0, 6))).toEqual(['Line 3', 'Line 2'])
  press('Import 2 Games')
  await waitFor(() => expect(requestBodies(route)).toHaveLength(1))
})

it('says which planned game a line fills', async () => {
  const words = 'fills the planned game of 8:00 PM'
  const choices = [{ kind: 'fill', gameId: 41, words }]
  responses[`${route}?preview=true`] = previewOf({
    rows: [{ ...row, match: { kind: 'fill', gameId: 41, words, choices } }],
  })
  responses[route] = { message: '1 game imported, 1 of them fills a planned game', gamesCreated: 1 }
  await openImport(csv)
  await checkRows()
  expect(await screen.findByText(/Ready: fills the planned game of 8:00 PM/)).toBeTruthy()
  press('Import 1 Game')
  await waitFor(() => expect(requestBodies(route)).toEqual([{ csvData: csv }]))
})

describe('a line with another score than the league has', () => {
  const match = {
    kind: 'ask',
    words: 'the league has 25–21',
    choices: [
      { kind: 'correct', gameId: 5, words: 'corrects 25–21' },
      { kind: 'new', gameId: 0, words: 'is another game of the two on that day' },
    ],
  }

  async function check(count: number) {
    const rows = [row, { ...row, line: 3, match }, { ...row, line: 4, match }].slice(0, count)
    responses[`${route}?preview=true`] = previewOf({ rows, askCount: count - 1 })
    responses[route] = { message: `${String(count)} games imported`, gamesCreated: count }
    await openImport(csv)
    await checkRows()
    await screen.findByText(/(has|have) another score than the league has/)
    expect(screen.getByText(/1 game ready, 0 duplicates skipped/)).toBeTruthy()
  }

  const importButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  it('comes first, and has to be answered', async () => {
    await check(2)
    const lines = within(screen.getByRole('list', { name: 'Lines of the file' })).getAllByRole('listitem')
    expect(lines[0]?.textContent).toMatch(/^Line 3 Another score: the league has 25–21/)
    expect(importButton('Import 0 Games').disabled).toBe(true)
    type('The result on line 3', '5')
    press('Import 2 Games')
    await waitFor(() =>
      expect(requestBodies(route)).toEqual([{ csvData: csv, answers: [{ line: 3, gameId: 5 }] }]),
    )
  })

  it('is answered together with all others', async () => {
    await check(3)
    press('Correct All 2 Results')
    expect(screen.getByText(/You have said what each of them is/)).toBeTruthy()
    press('All 2 Are Other Games')
    type('The result on line 4', '5')
    press('Import 3 Games')
    const answers = [
      { line: 3, gameId: 0 },
      { line: 4, gameId: 5 },
    ]
    await waitFor(() => expect(requestBodies(route)).toEqual([{ csvData: csv, answers }]))
  })

  it('is asked again if the league has changed meanwhile', async () => {
    await check(2)
    type('The result on line 3', '0')
    responses[route] = problem(409, 'Line 3: the league has 25–22. Nothing was imported.')
    press('Import 2 Games')
    expect(await screen.findByText('Failed to import games')).toBeTruthy()
    await waitFor(() => expect(importButton('Import 0 Games').disabled).toBe(true))
  })
})

it('shows the error of a failed preview', async () => {
  responses[`${route}?preview=true`] = problem(413, 'The file is too large')
  await openImport(csv)
  press('Check the Rows')
  expect(await screen.findByText('Failed to import games')).toBeTruthy()
  expect(screen.getByText('413: The file is too large')).toBeTruthy()
})
