import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeagueView, SeasonView } from '../../contract/types.ts'
import { press, show } from '../../test/screen.tsx'
import { seasonOver } from '../../test/season.ts'
import { serve, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let calls: Call[]

beforeEach(() => localStorage.clear())

async function open(season: Partial<SeasonView> = {}, league: Partial<LeagueView> = {}) {
  calls = serve({
    'GET /api/leagues/7/season': { ...seasonOver, ...season },
    'POST /api/leagues/7/close': { ...seasonOver, ...season },
    'POST /api/leagues/7/reopen': { ...seasonOver, ...season },
  })
  await show(async () => {
    const { SeasonCard } = await import('./SeasonCard.tsx')
    const { UnlessOver } = await import('./UnlessOver.tsx')
    const dialog = () => <p>The dialog</p>
    const all = { ...thursday, role: 'owner' as const, ...league }
    return (
      <>
        <SeasonCard league={all} dialog={dialog} />
        <section aria-label="Plans">
          <UnlessOver league={all} dialog={dialog}>
            <button>Auto Schedule Season</button>
          </UnlessOver>
        </section>
      </>
    )
  })
  await waitFor(() => expect(calls).not.toEqual([]))
}

const card = () => screen.findByRole('region', { name: 'Season' })
const noCard = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Season' })).toBeNull())
const plans = () => within(screen.getByRole('region', { name: 'Plans' }))

describe('the card of a season', () => {
  it('shows the champions, and starts the next season', async () => {
    await open()
    const season = within(await card())
    expect(season.getByRole('heading', { name: 'Fall 2026 is over' })).toBeTruthy()
    const champions = within(season.getByRole('list', { name: 'Champions' })).getAllByRole('listitem')
    expect(champions.map(({ textContent }) => textContent)).toEqual(['ACEAcesTier 1', 'DIGDiggersCup'])
    press('Start the Next Season')
    expect(screen.getByText('The dialog')).toBeTruthy()
    expect(plans().getByText('The season is over.')).toBeTruthy()
    expect(plans().queryByRole('button')).toBeNull()
  })

  it('says why nobody has won the finals', async () => {
    const sentence = 'Cup: Both teams forfeited Final, so nobody has won it and both share place 2.'
    await open({ champions: [], vacant: [sentence] })
    const season = within(await card())
    expect(season.getByText(sentence)).toBeTruthy()
    expect(season.queryByRole('list', { name: 'Champions' })).toBeNull()
  })

  it('is not there while the season goes on, which can be planned', async () => {
    await open({ isOver: false, champions: [] })
    expect(await plans().findByRole('button', { name: 'Auto Schedule Season' })).toBeTruthy()
    await noCard()
  })

  it('can be put off, moves its button to where plans are made, and comes back after a week', async () => {
    await open()
    await card()
    press('Not Now')
    await noCard()
    expect(await screen.findByText('Hidden for a week')).toBeTruthy()
    expect(plans().getByRole('button', { name: 'Start the Next Season' })).toBeTruthy()
    press('Undo')
    expect(await card()).toBeTruthy()
    press('Not Now')
    await noCard()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 60 * 60 * 1000 })
    fireEvent(document, new Event('visibilitychange'))
    expect(await card()).toBeTruthy()
    vi.useRealTimers()
  })

  it('comes back at once if other teams are champions', async () => {
    await open()
    await card()
    press('Not Now')
    await noCard()
    const { queryClient } = await import('../../api/client/queries.ts')
    act(() => void queryClient.setQueryData(['league', 7, 'season'], { ...seasonOver, champions: [] }))
    expect(await card()).toBeTruthy()
  })

  it('is shown where the device has stored nonsense', async () => {
    localStorage.setItem('sideout_season_cards', '{"7":{"until":"soon"}}')
    await open()
    expect(await card()).toBeTruthy()
  })

  it('leads to the next season once it has been started', async () => {
    const next = { id: 9, seasonName: 'Winter 2027', startDate: null, isClosed: false }
    await open({ next, seasons: [next] })
    expect((await screen.findByRole('link', { name: 'Go to Winter 2027' })).getAttribute('href')).toBe(
      '/pro/league/9',
    )
    expect(screen.queryByRole('button', { name: /Start|Not Now/ })).toBeNull()
  })

  it('does not lead to a season that the member may not see', async () => {
    await open({ next: { id: 9, seasonName: 'Winter 2027', startDate: null, isClosed: false } })
    await card()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('offers a scorer neither the next season nor to close this one', async () => {
    await open({}, { role: 'scorer' })
    await card()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Not Now'])
  })

  it('closes the season after a question that says what is missing', async () => {
    await open({ left: 2 })
    await card()
    press('Close Season')
    const question = within(screen.getByRole('dialog', { name: 'Close this season?' }))
    expect(question.getByText('2 games have no result yet.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Close Season' }))
    expect(await screen.findByText('Season closed')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Season reopened')).toBeTruthy()
  })

  it('says that a closed season cannot be changed, and reopens it', async () => {
    await open({ isOver: false }, { closedAt: '2026-11-23T12:00:00Z' })
    expect(within(await card()).getByText('It is closed: nothing in it can be changed.')).toBeTruthy()
    expect(plans().getByText('This season is closed: nothing in it can be changed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Not Now' })).toBeNull()
    press('Reopen Season')
    expect(await screen.findByText('Season reopened')).toBeTruthy()
  })

  it('lets plans be made where the season could not be loaded', async () => {
    await open()
    const { queryClient } = await import('../../api/client/queries.ts')
    calls = serve({})
    await queryClient.resetQueries({ queryKey: ['league', 7, 'season'] })
    expect(await plans().findByRole('button', { name: 'Auto Schedule Season' })).toBeTruthy()
  })
})
