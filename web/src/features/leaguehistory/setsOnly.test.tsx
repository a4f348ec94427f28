// Results of which only the sets are known, in a league of several sets.
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, type } from '../../test/screen.tsx'
import { historyResponses, openHistory, recordedGame } from '../../test/history.tsx'
import { serve, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]
const bestOfFive = { rules: { ...thursday.rules, sets: 5 } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T03:00:00Z') }) // the 26th in New York
  responses = historyResponses()
  calls = serve(responses)
})

const sentTo = (wanted: string) => calls.filter(({ route }) => route === wanted).map(({ body }) => body)

it('records the sets won with one tap more, and asks whether only one set was played', async () => {
  responses['POST /api/games?preview=true'] = {}
  responses['POST /api/games'] = recordedGame(4, { team1Score: 3, team2Score: 2, setsOnly: true })
  await openHistory(bestOfFive)
  press('Record Game')
  const dialog = within(screen.getByRole('dialog', { name: 'Record Past Game' }))
  fireEvent.change(dialog.getByLabelText('Team 1'), { target: { value: '1' } })
  fireEvent.change(dialog.getByLabelText('Team 2'), { target: { value: '2' } })
  expect(dialog.getByLabelText('Points of each set')).toBeTruthy()
  fireEvent.click(dialog.getByRole('switch', { name: 'Sets only' }))
  const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Record Game' }))
  type('Team 1 sets', '7')
  type('Team 2 sets', '2')
  save()
  expect(await dialog.findByText('A match of this league ends 3–0, 3–1 or 3–2 in sets, not 7–2')).toBeTruthy()
  type('Team 1 sets', '25')
  type('Team 2 sets', '20')
  save()
  fireEvent.click(await dialog.findByRole('button', { name: 'Only one set was played: 25–20' }))
  expect(dialog.getByLabelText('Points of each set')).toHaveProperty('value', '25-20')
  fireEvent.click(dialog.getByRole('switch', { name: 'Sets only' }))
  type('Team 1 sets', '3')
  type('Team 2 sets', '2')
  save()
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(sentTo('POST /api/games')).toMatchObject([{ team1Score: 3, team2Score: 2, setsOnly: true }])
})

it('edits the sets won, and keeps that their points are not known', async () => {
  responses['GET /api/leagues/7/games'] = [
    recordedGame(1, { team1Score: 3, team2Score: 2, setsOnly: true }),
    recordedGame(2, { team1Score: 3, team2Score: 0, setsOnly: true }),
  ]
  responses['PATCH /api/games/1'] = recordedGame(1, { team1Score: 3, team2Score: 1, setsOnly: true })
  await openHistory(bestOfFive)
  press(/^Aces 3, Diggers 2/)
  press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Game Scores' }))
  expect(dialog.getByRole('switch', { name: 'Sets only' }).getAttribute('aria-checked')).toBe('true')
  type('Diggers sets', '1')
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await vi.waitFor(() =>
    expect(sentTo('PATCH /api/games/1')).toMatchObject([{ team1Score: 3, team2Score: 1, setsOnly: true }]),
  )
})
