// Test support for the schedule tab: a league with two upcoming games on a fake server.
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { scheduledGame } from './scheduledGame.ts'
import { show } from './screen.tsx'
import { serve, team, thursday } from './server.ts'
import type { Call } from './server.ts'

export let responses: { [route: string]: unknown }
let calls: Call[]
export const copied: string[] = []

export const court = (timeSlotStart: string | null = null, timeSlotEnd: string | null = null) => ({
  courtName: 'Court 1',
  timeSlotStart,
  timeSlotEnd,
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T15:00:00Z') })
  copied.length = 0
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers', 2)],
    'GET /api/leagues/7/schedules': [
      scheduledGame(1),
      scheduledGame(2, { courtName: null, day: '2026-12-03', gameTime: '09:05' }),
    ],
    'GET /api/leagues/7/tier-courts': [court(), court()],
  }
  calls = serve(responses)
})

afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

export async function open(league: object = {}) {
  const shown = await show(async () => {
    const { Schedule } = await import('../features/schedule/Schedule.tsx')
    const { ResultDialog } = await import('../features/leaguehistory/ResultDialog.tsx')
    return (
      <Schedule
        league={{ ...thursday, blackouts: [], extraNights: [], ...league }}
        qrCode={(address) => <p>Code of {address}</p>}
        resultDialog={(league, what, game, onClose) =>
          what !== 'scoreSheet' && <ResultDialog league={league} what={what} game={game} onClose={onClose} />
        }
        courtSheets={() => null}
        grid={() => null}
        season={() => null}
        nightSheets={(_, night, onClose) => <button onClick={onClose}>Sheets of {night}</button>}
      />
    )
  })
  await screen.findByRole('heading', { name: /\d upcoming game/ })
  return shown
}

export const requestBodies = (route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
export const group = (name: string) => within(screen.getByRole('region', { name }))
export const pressInDialog = (button: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))
