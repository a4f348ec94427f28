import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LeagueView } from '../../contract/types.ts'
import { final, semifinal, someFinals } from '../../test/finals.ts'
import { press, show } from '../../test/screen.tsx'
import { problem, serve, thursday } from '../../test/server.ts'

const route = `GET /api/leagues/${thursday.id}/finals`
let responses: { [route: string]: unknown }
let calls: ReturnType<typeof serve>

beforeEach(() => {
  responses = { [route]: { finals: [someFinals()] } }
  calls = serve(responses)
})

async function open(change: Partial<LeagueView> = {}) {
  await show(async () => {
    const { Finals } = await import('./Finals.tsx')
    return (
      <Finals
        league={{ ...thursday, ...change }}
        qrCode={() => null}
        gameSheet={(_, { id }) => <p>Game {id}</p>}
      />
    )
  })
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
}

const openMenu = async (item: string) => {
  press('More: Finals 2026')
  press(item)
  return within(await screen.findByRole('dialog', { name: item }))
}
const showing = (change: object) => (responses[route] = { finals: [someFinals(change)] })

describe('the tab of the finals', () => {
  it('offers to plan finals while there are none, to those who may', async () => {
    responses[route] = { finals: [] }
    await open()
    expect(screen.getByRole('heading', { name: 'No finals are planned' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Plan Finals' })).toBeTruthy()
  })

  it('has the link of a match before its teams are known', async () => {
    showing({ places: [semifinal(1), semifinal(2), final({ inviteToken: 'early' })] })
    await open()
    press('Final: Winner of Semi-final 1 vs Winner of Semi-final 2')
    const dialog = within(await screen.findByRole('dialog', { name: 'Final' }))
    expect(dialog.getByText('Final waits for Semi-final 1 and Semi-final 2.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Copy Score Link' })).toBeTruthy()
  })

  it('moves a match to a time at which a team plays elsewhere only after a warning', async () => {
    const move = 'PATCH /api/finals-places/13'
    responses[move] = problem(409, 'Aces play Diggers at that time', 'force')
    showing({ places: [semifinal(1), semifinal(2), final({ id: 13 })] })
    await open()
    press('Final: Winner of Semi-final 1 vs Winner of Semi-final 2')
    await screen.findByRole('dialog')
    press('Move Match')
    expect(await screen.findByText('Move it anyway?')).toBeTruthy()
    expect(screen.getByText('Aces play Diggers at that time.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '22:00' } })
    expect(screen.queryByText('Move it anyway?')).toBeNull()
    press('Move Match')
    await screen.findByText('Move it anyway?')
    press('Move anyway')
    await waitFor(() => expect(calls.filter(({ route }) => route === move)).toHaveLength(3))
    expect(calls.filter(({ route }) => route === move).at(-1)?.body).toMatchObject({
      gameTime: '22:00',
      force: true,
    })
  })

  it('says the place of each seed, and why it is above the next team on the same place', async () => {
    const why = 'Above Diggers: better win %: 1-2 to 0-2'
    const teams = someFinals().teams.map((team) => ({ ...team, place: '3rd of Pool C', why }))
    showing({ from: 'across', teams })
    await open()
    fireEvent.click(screen.getByText('Seeds, and why'))
    expect(screen.getAllByText(why)).toHaveLength(teams.length)
    expect(screen.getAllByText(/3rd of Pool C/)).toHaveLength(teams.length)
  })

  it('says that the tables would give other seeds by now', async () => {
    showing({ seedsDiffer: true })
    await open()
    expect(screen.getByText(/^The tables would give other seeds now\./)).toBeTruthy()
  })

  it('says what is in the way of a match, and what can be done', async () => {
    const note = 'Semi-final 1 is cancelled. Bring it back, or let a team forfeit it.'
    showing({ places: [semifinal(1, { off: 'cancelled' }), semifinal(2), final()], notes: [note] })
    await open()
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Semi-final 1: Aces vs Setters, Cancelled' })).toBeTruthy()
  })

  it('marks a team that cannot come', async () => {
    const names = ['Aces', 'Diggers', 'Spikers', 'Setters']
    responses[`GET /api/leagues/${thursday.id}/teams`] = names.map((name, i) => ({
      id: i + 1,
      name,
      tier: 1,
    }))
    responses['PATCH /api/finals/7'] = someFinals()
    await open()
    const dialog = await openMenu('Seeds and Absent Teams')
    fireEvent.click(dialog.getByRole('switch', { name: 'Seed 4 cannot come' }))
    press('Save Seeds')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const change = calls.find(({ route }) => route === 'PATCH /api/finals/7')
    expect(change?.body).toEqual({ seeds: [1, 2, 3, 4], absent: [4] })
  })

  it('gives a seed to a team that plays elsewhere at that time only after a warning', async () => {
    const change = 'PATCH /api/finals/7'
    responses[`GET /api/leagues/${thursday.id}/teams`] = []
    responses[change] = problem(409, 'Setters play Diggers at that time', 'force')
    await open()
    await openMenu('Seeds and Absent Teams')
    press('Save Seeds')
    expect(await screen.findByText('Save it anyway?')).toBeTruthy()
    expect(screen.getByText('Setters play Diggers at that time.')).toBeTruthy()
    responses[change] = someFinals()
    press('Save Anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ route }) => route === change).at(-1)?.body).toMatchObject({ force: true })
  })

  it('says what is left to do when a team comes after all', async () => {
    responses[`GET /api/leagues/${thursday.id}/teams`] = []
    const note = 'Semi-final 1 stays forfeited, because Final is forfeited too.'
    responses['PATCH /api/finals/7'] = someFinals({ notes: [note] })
    showing({ absent: [4] })
    await open()
    const dialog = await openMenu('Seeds and Absent Teams')
    fireEvent.click(dialog.getByRole('switch', { name: 'Seed 4 cannot come' }))
    press('Save Seeds')
    const answer = within(await screen.findByRole('dialog', { name: 'Finals changed' }))
    expect(answer.getByText(note)).toBeTruthy()
    for (const button of answer.getAllByRole('button', { name: 'Close' })) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a match that is late', () => {
  const late = 'POST /api/finals-places/11/late'
  const moved = (key: string, label: string, gameTime: string) => ({
    key,
    label,
    courtName: 'Court 1',
    day: '2026-11-26',
    gameTime,
    fromDay: '2026-11-26',
    fromTime: '20:15',
  })
  const moves = [moved('M1-1', 'Semi-final 1', '20:25'), moved('M2-1', 'Final', '21:05')]

  it('shows what it shifts before that is accepted', async () => {
    responses[`${late}?preview=true`] = {
      moves,
      notes: ['Final ends about 23:10, and the courts close at 23:00.'],
    }
    responses[late] = { moves, notes: [] }
    await open()
    const dialog = await openMenu('A Match Is Late')
    const shift = within(await dialog.findByRole('region', { name: 'What it shifts' }))
    expect(shift.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Semi-final 1 8:15 PM → 8:25 PM · Court 1',
      'Final 8:15 PM → 9:05 PM · Court 1',
    ])
    expect(shift.getByText('Final ends about 23:10, and the courts close at 23:00.')).toBeTruthy()
    expect(calls.some(({ route }) => route === late)).toBe(false)
    press('Move 2 Matches')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ route }) => route === late)?.body).toEqual({ minutes: 10 })
    expect(screen.getByText('2 matches moved')).toBeTruthy()
  })

  it('that cannot be moved says why, and nothing can be accepted', async () => {
    responses[`${late}?preview=true`] = problem(409, 'Semi-final 1 is over.')
    await open()
    const dialog = await openMenu('A Match Is Late')
    expect(await dialog.findByText('Semi-final 1 is over.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Move 0 Matches' }).hasAttribute('disabled')).toBe(true)
  })

  it('can take a team that plays elsewhere at that time, after a warning', async () => {
    responses[`${late}?preview=true`] = { moves, notes: ['Final is near its end.'] }
    responses[late] = problem(409, 'Aces play Diggers at that time', 'force')
    await open()
    await openMenu('A Match Is Late')
    await screen.findByRole('region', { name: 'What it shifts' })
    press('Move 2 Matches')
    expect(await screen.findByText('Move it anyway?')).toBeTruthy()
    expect(screen.getByText('Aces play Diggers at that time.')).toBeTruthy()
    responses[late] = { moves, notes: [] }
    press('Move anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = calls.filter(({ route }) => route === late).map(({ body }) => body)
    expect(bodies).toEqual([{ minutes: 10 }, { minutes: 10, force: true }])
  })

  it('is nothing that finals without times have', async () => {
    showing({ queue: true })
    await open()
    press('More: Finals 2026')
    expect(screen.queryByRole('button', { name: 'A Match Is Late' })).toBeNull()
  })
})
