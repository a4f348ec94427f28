// Results that the rules of the league do not end, in Record Past Game.
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

const recorded = () => calls.filter(({ route }) => route === 'POST /api/games').map(({ body }) => body)

it('asks before it records a set that nobody has won, or that was over before', async () => {
  responses['POST /api/games'] = recordedGame(4)
  responses['POST /api/games?preview=true'] = {}
  await openHistory()
  press('Record Game')
  const dialog = within(screen.getByRole('dialog', { name: 'Record Past Game' }))
  fireEvent.change(dialog.getByLabelText('Team 1'), { target: { value: '1' } })
  fireEvent.change(dialog.getByLabelText('Team 2'), { target: { value: '2' } })
  type('Team 1 score', '27')
  type('Team 2 score', '20')
  fireEvent.click(dialog.getByRole('button', { name: 'Record Game' }))
  expect(await dialog.findByText('27–20 was over at 25–20. Save anyway?')).toBeTruthy()
  type('Team 1 score', '25')
  type('Team 2 score', '24')
  fireEvent.click(dialog.getByRole('button', { name: 'Record Game' }))
  expect(await dialog.findByText(/^25–24 is not a finished set to 25/)).toBeTruthy()
  expect(recorded()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Save Anyway' }))
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(recorded()).toMatchObject([{ team1Score: 25, team2Score: 24 }])
})
