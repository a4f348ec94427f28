// Sharing a game from its board.
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import { openGameServer } from '../../test/openGameServer.ts'

let server: ReturnType<typeof openGameServer>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  server = openGameServer()
})

const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => {
  fireEvent.click(button(name))
  await wait()
}
const dialog = () => within(screen.getByRole('dialog'))

async function open() {
  const { session, startGame } = await import('../../scoreboard/session.ts')
  const { point } = await import('../../scoreboard/play.ts')
  const { useStore } = await import('../../lib/store.ts')
  const { Sharing, shareGame } = await import('./Sharing.tsx')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  function Screen() {
    const { game } = useStore(session)
    if (!game) return null
    const offer = <button onClick={() => shareGame(game)}>Share live</button>
    return (
      <>
        <Sharing game={game} offer={offer} qrCode={(address) => <p>QR of {address}</p>} />
        <Toaster />
      </>
    )
  }
  startGame({ ...defaultRules, team1Name: 'Ann', team2Name: 'Bo' })
  render(<Screen />)
  return { score: () => point('team1') }
}

it('shows the code, the address and what to type on another screen', async () => {
  await open()
  await press('Share live')
  expect(dialog().getByText('Code C O D E 0 1')).toBeTruthy()
  expect(dialog().getByText(`QR of ${location.origin}/w/CODE01`)).toBeTruthy()
  expect(dialog().getByLabelText<HTMLInputElement>('Watch link').value).toBe(`${location.origin}/w/CODE01`)
  await press('Show on another screen')
  expect(dialog().getByText(`${location.host}/w`)).toBeTruthy()
  expect(dialog().getByText('Code C O D E 0 1')).toBeTruthy()
  await press('Back')
  await press('Close')
  await press('Live CODE01')
  expect(
    dialog().getByText('Anyone with this code can watch the game. Nobody can score with it.'),
  ).toBeTruthy()
})

it('says what it waits for', async () => {
  server.refuse = 0
  await open()
  await press('Share live')
  const expectStatus = (text: string) => expect(dialog().getByText(text).role).toBe('status')
  expectStatus('No connection. Sharing goes on as soon as there is one. The board goes on.')
  server.refuse = 503
  await wait(10_000)
  expectStatus('The server has too much to do at the moment. It is tried again by itself. The board goes on.')
  server.refuse = 429
  await wait(60_000)
  expectStatus('Many games were shared from this network. It is tried again by itself. The board goes on.')
  server.refuse = null
  await wait(60_000)
  expect(dialog().getByText('Code C O D E 0 1')).toBeTruthy()
})

it('shows how many people watch, by the last response', async () => {
  await open()
  await press('Share live')
  await press('Close')
  expect(button('Live CODE01')).toBeTruthy()
  server.watchers = 3
  await wait(20_000)
  expect(screen.getByRole('button', { name: /^Live CODE01\s*3 watching$/ })).toBeTruthy()
  server.watchers = 0
  await wait(20_000)
  expect(button('Live CODE01')).toBeTruthy()
})

it('ends when the scorer stops it', async () => {
  await open()
  await press('Share live')
  await press('Stop sharing')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('The board goes on. Watchers see that it has ended.')).toBeTruthy()
  expect(server.games.size).toBe(0)
  expect(button('Share live')).toBeTruthy()
})

it('says why it has ended, and can begin again', async () => {
  const { score } = await open()
  await press('Share live')
  await press('Close')
  server.refuse = 410
  act(score)
  await wait()
  expect(screen.getByText('This game is not shared any more. The board goes on.').role).toBe('alert')
  server.refuse = null
  await press('Share live')
  expect(dialog().getByText('Code C O D E 0 2')).toBeTruthy()
  expect(server.score('CODE02')).toBe('Ann 1-0')
})
