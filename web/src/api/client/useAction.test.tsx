import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

/** A server that makes one game for each Idempotency-Key, and can lose its response after that. */
function gameServer() {
  const server = { games: new Map<string, string>(), requests: 0, losesResponse: false }
  vi.stubGlobal('fetch', (_: string, { headers, body }: RequestInit) => {
    server.requests++
    server.games.set(new Headers(headers).get('Idempotency-Key') ?? '', body as string)
    return server.losesResponse
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ id: 1 }))
  })
  return server
}

/** A form that records a game, after the modules of the test have been loaded afresh. */
async function showForm() {
  const { recordGame } = await import('../games/games.ts')
  const { useAction } = await import('./useAction.ts')
  function RecordForm() {
    const [team2Score, setTeam2Score] = useState(20)
    const { running, run } = useAction()
    const game = { leagueId: 7, team1Id: 1, team2Id: 2, team1Score: 25, team2Score }
    const record = () => run('Failed to record game', (retryKeys) => recordGame(game, retryKeys))
    return (
      <>
        <button aria-busy={running} onClick={() => void record()}>
          Record Game
        </button>
        <button onClick={() => setTeam2Score(20)}>Set the score to 20</button>
        <button onClick={() => setTeam2Score(21)}>Set the score to 21</button>
      </>
    )
  }
  render(<RecordForm />)
}

let server: ReturnType<typeof gameServer>
beforeEach(async () => {
  server = gameServer()
  await showForm()
})

const button = (name: string) => screen.getByRole('button', { name })
async function record(): Promise<void> {
  fireEvent.click(button('Record Game'))
  await waitFor(() => expect(button('Record Game').getAttribute('aria-busy')).toBe('false'))
}

it('pressing again after a lost response creates one game', async () => {
  server.losesResponse = true
  await record()
  await record()
  server.losesResponse = false
  await record()
  expect(server.requests).toBe(3)
  expect(server.games.size).toBe(1)
})

it('a changed form creates another game, and the unchanged form the same one', async () => {
  server.losesResponse = true
  await record()
  fireEvent.click(button('Set the score to 21'))
  await record()
  fireEvent.click(button('Set the score to 20'))
  await record()
  expect(server.games.size).toBe(2)
})

it('pressing again after a success creates another game', async () => {
  await record()
  await record()
  expect(server.games.size).toBe(2)
})

it('the button of a message that is pressed before the action has ended acts after it', async () => {
  const { useAction } = await import('./useAction.ts')
  const { showToast } = await import('../../ui/toast/toast.ts')
  const { Toaster } = await import('../../ui/toast/Toaster.tsx')
  const done: string[] = []
  let endAction: () => void = () => undefined
  function PinGame() {
    const { run } = useAction()
    const unpin = () => run('Failed', () => Promise.resolve(done.push('unpinned')))
    const pin = () =>
      run('Failed', async () => {
        showToast({ title: 'Pinned', description: '', action: { label: 'Undo', run: () => void unpin() } })
        await new Promise<void>((resolve) => (endAction = resolve))
        done.push('pinned')
      })
    return <button onClick={() => void pin()}>Pin</button>
  }
  render(
    <>
      <PinGame />
      <Toaster />
    </>,
  )
  fireEvent.click(button('Pin'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(done).toEqual([])
  endAction()
  await waitFor(() => expect(done).toEqual(['pinned', 'unpinned']))
})
