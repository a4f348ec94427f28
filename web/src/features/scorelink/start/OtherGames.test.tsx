import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NightGame } from '../../../contract/types.ts'
import { press } from '../../../test/screen.tsx'
import {
  findMessage,
  half,
  heading,
  key,
  network,
  show,
  showGame,
  start,
  waitForScores,
} from '../../../test/gamePage.tsx'
import { gameServer, invite, newDevice, recordOf } from '../../../test/gameServer.ts'

beforeEach(() => {
  newDevice()
  vi.resetModules()
})

const other = (id: number, courtName: string, inviteToken: string | null = null): NightGame => ({
  id,
  courtName,
  scheduledFor: '2026-11-27T01:45:00Z',
  team1: { id: 21, name: 'Ferry Road', kit: 'blue', badge: 'FER' },
  team2: { id: 22, name: 'Setting Suns', kit: 'amber', badge: 'SET' },
  inviteToken,
})
const onCourt = { game: { ...invite().game, courtName: 'Court 1' } }

describe('"Not my game"', () => {
  it('lists the games of this court and of the others, with links to those that may be opened', async () => {
    const server = gameServer(invite({}, onCourt))
    server.night = { next: null, here: [other(6, 'Court 1', 'code.6')], elsewhere: [other(8, 'Court 2')] }
    await show()
    await screen.findByRole('button', { name: 'Start' })
    press('Not my game')
    const region = within(await screen.findByRole('region', { name: 'Not my game' }))
    await region.findByRole('heading', { name: 'On Court 1' })
    expect(region.getByRole('heading', { name: 'On the other courts now' })).toBeTruthy()
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Court 1 8:45 PMFERFerry RoadSETSetting Suns',
      'Court 2 8:45 PMFERFerry RoadSETSetting Suns',
    ])
    const link = region.getByRole('link', { name: 'Open the game: Ferry Road vs Setting Suns' })
    expect(link.getAttribute('href')).toBe('/game/code.6')
    expect(region.getByText(/This link opens its own game only/)).toBeTruthy()
  })

  it('links to a game whose own link this phone has opened before', async () => {
    const server = gameServer(invite({}, onCourt))
    const { updateRecord } = await import('../record/records.ts')
    await updateRecord(8, () => recordOf({}, { id: 8, token: 'own-link', openedAt: Date.now() }))
    server.night = { next: null, here: [], elsewhere: [other(8, 'Court 2')] }
    await show()
    await screen.findByRole('button', { name: 'Start' })
    press('Not my game')
    const link = await screen.findByRole('link', { name: /^Open the game/ })
    expect(link.getAttribute('href')).toBe('/game/own-link')
    expect(screen.queryByText(/This link opens its own game only/)).toBeNull()
  })

  it('says that there are none, and what to do without a connection', async () => {
    const server = gameServer(invite({}, onCourt))
    await show()
    await screen.findByRole('button', { name: 'Start' })
    server.refuse = 0
    press('Not my game')
    await findMessage(/The other games cannot be shown without a connection/)
    server.refuse = null
    network(true)
    await findMessage(/^The league has no other games here now.$/)
  })
})

describe('after the result', () => {
  it('thanks, and says what is next on the court', async () => {
    const server = await showGame({}, '11')
    server.night = { next: other(6, 'Court 1'), here: [], elsewhere: [] }
    key('ArrowLeft')
    await heading('Aces WINS!')
    expect(screen.getByText('Thank you for scoring: Aces 3–0 Diggers.')).toBeTruthy()
    await findMessage(/^Next on this court: 8:45 PM Ferry Road, Setting Suns$/)
    expect(screen.getByText(/To score it, scan its own code/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Score this one too' })).toBeNull()
  })

  it('leads to the next game where a court code opens it', async () => {
    const server = await showGame({}, '11')
    server.night = { next: other(6, 'Court 1', 'code.6'), here: [], elsewhere: [] }
    key('ArrowLeft')
    const link = await screen.findByRole('link', { name: 'Score this one too' })
    expect(link.getAttribute('href')).toBe('/game/code.6')
  })
})

describe('the menu of the board', () => {
  it('un-starts a game: everything is taken back, and the start card is shown', async () => {
    const server = await showGame({}, '12')
    await findMessage(/^Live$/)
    press('More')
    expect(screen.getByText(/Takes everything back that was tapped/)).toBeTruthy()
    press('Un-start')
    expect(screen.getByText(/It stands at 1–1. All points are taken back/)).toBeTruthy()
    press('Un-start')
    await screen.findByRole('region', { name: 'Nobody scores this game yet' })
    await waitFor(() => expect(server.score()).toBe('0-0'))
    await start()
    await waitForScores(0, 0)
  })

  it('un-starts a game that was only taken over', async () => {
    const server = gameServer()
    await show()
    await start()
    await waitForScores(0, 0)
    await findMessage(/^Live$/)
    await server.play([{ type: 'take' }])
    await findMessage(/Another phone has taken this game over/)
    press('More')
    press('Take over')
    await waitFor(() => expect(server.entries().at(-1)).toMatchObject({ type: 'take', device: 'mine' }))
    press('More')
    press('Un-start')
    press('Un-start')
    await screen.findByRole('region', { name: 'Nobody scores this game yet' })
  })

  it('lets the phone watch, and take over again', async () => {
    const server = await showGame({}, '1')
    await findMessage(/^Live$/)
    press('More')
    press('Watch')
    await waitFor(() => expect((half('Aces') as HTMLButtonElement).disabled).toBe(true))
    press('More')
    expect(screen.queryByRole('button', { name: 'Un-start' })).toBeNull()
    const takeOver = screen.getAllByRole('button', { name: 'Take over' }).at(-1)
    act(() => takeOver?.click())
    await waitFor(() => expect((half('Aces') as HTMLButtonElement).disabled).toBe(false))
    // The board opens before the event is stored, and a later test must not find the copy of it.
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('take'))
  })
})

describe('a link that was never opened here', () => {
  it('says that there is no connection, offers the free board, and is tried again by itself', async () => {
    const server = gameServer()
    server.refuse = 0
    await show()
    await heading('Game Not Found')
    expect(screen.getByText('This invite link may be invalid or expired')).toBeTruthy()
    expect(
      screen.getByText(/this phone has not opened this game before. It is tried again by itself./),
    ).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Count on the free scoreboard meanwhile' }).getAttribute('href'),
    ).toBe('/')
    server.refuse = null
    network(true)
    await screen.findByRole('button', { name: 'Start' })
  })
})
