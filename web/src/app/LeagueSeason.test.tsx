import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Part } from '../features/leaguepage/tabs.ts'
import { seasonOver } from '../test/season.ts'
import { show } from '../test/screen.tsx'
import { serve, thursday } from '../test/server.ts'

afterEach(() => void vi.useRealTimers())

/** Opens a tab at noon on September 3, and returns what was requested. */
async function open(tab: Part, league: object) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-03T12:00:00Z') })
  localStorage.clear()
  const calls = serve({ 'GET /api/leagues/7/season': seasonOver })
  await show(async () => {
    const { LeagueSeason } = await import('./LeagueSeason.tsx')
    return (
      <>
        <LeagueSeason league={{ ...thursday, role: 'owner', ...league }} tab={tab} />
        <p>The tab</p>
      </>
    )
  })
  await screen.findByText('The tab')
  return calls
}

describe('the card of a season that is over', () => {
  it.each<[Part, object]>([
    ['tonight', {}],
    ['standings', {}],
    ['teams', { endDate: '2026-09-03' }],
    ['history', { closedAt: '2026-09-02T08:00:00Z' }],
  ])('stands above %s of %o', async (tab, league) => {
    await open(tab, league)
    expect(await screen.findByRole('region', { name: 'Season' })).toBeTruthy()
  })

  it.each<[Part, object]>([
    ['teams', { endDate: '2026-09-04' }],
    ['teams', { endDate: null }],
    ['schedule', { endDate: '2026-09-03' }],
  ])('is not requested by %s of %o', async (tab, league) => {
    const calls = await open(tab, league)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Season' })).toBeNull())
    expect(calls).toEqual([])
  })
})
