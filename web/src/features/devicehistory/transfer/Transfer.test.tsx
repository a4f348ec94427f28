import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultRules } from '../../../rules/rules.ts'
import type { HistoryEntry } from '../entries.ts'

const entry = (id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  match: {
    id,
    winner: 'team1',
    team1Score: 25,
    team2Score: 20,
    duration: 60,
    rules: defaultRules,
    timestamp: Number(id.slice(1)),
  },
  isSaved: false,
  ...more,
})
const entriesFrom = (first: number, count: number, more: Partial<HistoryEntry> = {}) =>
  Array.from({ length: count }, (_, i) => entry(`m${first + i}`, more))

/** Opens the dialog on a device that has these entries. */
async function open(entries: HistoryEntry[] = []) {
  const { addFinished, finishedGames, loadFinished } =
    await import('../../../scoreboard/history/finishedGames.ts')
  const { Transfer } = await import('./Transfer.tsx')
  const { Toaster } = await import('../../../ui/toast/Toaster.tsx')
  if (entries.length > 0) await addFinished(entries.map(({ match }) => ({ match })))
  await loadFinished()
  render(
    <>
      <Transfer entries={entries} onClose={() => undefined} />
      <Toaster />
    </>,
  )
  return { stored: () => finishedGames.get()?.map(({ match }) => match.id) ?? [] }
}

/** Chooses a file, and returns what the dialog says once it has read it. */
async function choose(content: string): Promise<(string | null)[]> {
  const file = new File([content], 'history.json')
  Object.assign(file, { text: () => Promise.resolve(content) }) // jsdom has no text()
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Import a file (JSON)'), { target: { files: [file] } })
    await new Promise((resolve) => setTimeout(resolve))
  })
  const dialog = within(screen.getByRole('dialog', { name: 'Export or Import' }))
  const [outcome] = dialog.getAllByRole('status')
  return Array.from(outcome?.children ?? [], (line) => line.textContent)
}

async function fileWith(entries: HistoryEntry[]) {
  const { encodeHistory } = await import('./historyFile.ts')
  return encodeHistory(entries, 0)
}
const saved = () => JSON.parse(localStorage.getItem('volleyball_history') ?? '[]') as { id: string }[]

// Another test file of this worker may have set a fake. Without IndexedDB the games are in localStorage.
beforeEach(() => {
  vi.stubGlobal('indexedDB', undefined)
})

it('imports what the history does not have, and says so in numbers', async () => {
  const { stored } = await open(entriesFrom(1, 2))
  const file = JSON.parse(await fileWith([...entriesFrom(2, 3), entry('m9', { isSaved: true })])) as {
    matches: unknown[]
  }
  file.matches.push({ match: { id: 'damaged' } }, { match: entry('m10').match, game: 'damaged' })
  expect(await choose(JSON.stringify(file))).toEqual([
    '4 matches imported.',
    '1 match was here already.',
    'The points of 1 match could not be read: only its result is used.',
    '1 match was refused: it is damaged.',
  ])
  expect(stored()).toEqual(['m10', 'm9', 'm4', 'm3', 'm2', 'm1'])
  expect(saved().map(({ id }) => id)).toEqual(['m9'])
})

it('pushes nothing out of a full history', async () => {
  const { stored } = await open(entriesFrom(1, 199))
  expect(await choose(await fileWith(entriesFrom(500, 3)))).toEqual([
    '1 match imported.',
    '2 matches were left out: the history has room for 200. Delete some to import them.',
  ])
  expect(stored()).toHaveLength(200)
  expect(stored()).toContain('m1')
})

it('marks no more than 50 matches as saved', async () => {
  await open()
  expect(await choose(await fileWith(entriesFrom(1, 52, { isSaved: true })))).toEqual([
    '52 matches imported.',
    '2 matches are not marked as saved: 50 can be.',
  ])
  expect(saved()).toHaveLength(50)
})

it.each([
  ['no JSON', 'This is not a history of this app. Choose a file that Export All has made.'],
  [
    '{"format":"sideout-history","version":2,"matches":[]}',
    'This file is of a newer version. Reload this page to update it, then import again.',
  ],
])('refuses %s', async (content, sentence) => {
  const { stored } = await open()
  expect(await choose(content)).toEqual([sentence])
  expect(stored()).toEqual([])
})

it('says so if the device refuses', async () => {
  await open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await choose(await fileWith(entriesFrom(1, 2)))).toEqual(['Nothing was imported'])
  expect(screen.getByRole('alert').textContent).toContain('full or switched off')
})
