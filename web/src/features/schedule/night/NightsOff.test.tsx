import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press, show } from '../../../test/screen.tsx'
import { serve, thursday } from '../../../test/server.ts'

afterEach(() => void vi.useRealTimers())

it('are found among the holidays of a region', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  const calls = serve({
    'GET /api/holidays?': { regions: ['ca', 'us'], holidays: [] },
    'GET /api/holidays?region=us&from=2026-11-20&to=2027-11-28': {
      regions: ['ca', 'us'],
      holidays: [
        { day: '2026-11-26', name: 'Thanksgiving Day' },
        { day: '2026-12-24', name: 'Christmas Eve' }, // is off already
        { day: '2026-12-25', name: 'Christmas Day' }, // a Friday
      ],
    },
    'PATCH /api/leagues/7': thursday,
  })
  const days = { blackouts: ['2026-12-24'], gameDay: 'Thursday', startDate: null, endDate: null }
  await show(async () => {
    const { NightsOff } = await import('./NightsOff.tsx')
    return <NightsOff league={{ ...thursday, ...days } as never} onClose={() => undefined} />
  })
  press('Look for holidays')
  fireEvent.change(await screen.findByLabelText('Holidays'), { target: { value: 'us' } })
  expect(await screen.findByText('Thursday, Nov 26, 2026: Thanksgiving Day')).toBeTruthy()
  expect(screen.queryByText(/Christmas/)).toBeNull()
  press('Skip Nov 26, 2026: Thanksgiving Day')
  expect(await screen.findByText('Night off added')).toBeTruthy()
  const change = calls.find(({ route }) => route === 'PATCH /api/leagues/7')
  expect(change?.body).toEqual({ blackouts: ['2026-12-24', '2026-11-26'] })
})
