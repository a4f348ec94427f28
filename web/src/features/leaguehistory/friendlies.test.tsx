// Games that do not count in the standings, in the history.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, type } from '../../test/screen.tsx'
import { historyResponses, openHistory, recordedGame } from '../../test/history.tsx'
import { serve } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T03:00:00Z') }) // the 26th in New York
  responses = historyResponses()
  calls = serve(responses)
})

const requestBodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body)

it('shows a friendly with its result, and counts it when somebody says so', async () => {
  responses['GET /api/leagues/7/games'] = [recordedGame(1, { stage: 'friendly' })]
  responses['POST /api/games/1/stage'] = recordedGame(1)
  await openHistory({}, '1 completed game')
  const row = screen.getByRole('listitem')
  expect(row.textContent).toContain('Friendly')
  expect(row.textContent).toContain('Winner')
  press('Aces 25, Diggers 20, Sep 3, 2026')
  press('Count in the Standings')
  expect(await screen.findByText('Counts for the standings')).toBeTruthy()
  press('Undo')
  await vi.waitFor(() =>
    expect(requestBodies('POST /api/games/1/stage')).toEqual([{ stage: 'season' }, { stage: 'friendly' }]),
  )
})

it('records a game that does not count', async () => {
  responses['POST /api/games'] = recordedGame(4, { stage: 'friendly' })
  responses['POST /api/games?preview=true'] = {}
  await openHistory()
  press('Record Game')
  const dialog = within(screen.getByRole('dialog', { name: 'Record Past Game' }))
  fireEvent.change(dialog.getByLabelText('Team 1'), { target: { value: '1' } })
  fireEvent.change(dialog.getByLabelText('Team 2'), { target: { value: '2' } })
  type('Team 1 score', '25')
  type('Team 2 score', '20')
  const counts = dialog.getByRole('switch', { name: 'Counts for the standings' })
  expect(counts.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(counts)
  fireEvent.click(dialog.getByRole('button', { name: 'Record Game' }))
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(requestBodies('POST /api/games')).toMatchObject([{ stage: 'friendly' }])
})
