import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { press } from '../../test/screen.tsx'
import { half, key, showGame, show } from '../../test/gamePage.tsx'
import { gameServer, invite, logOf, newDevice, toThree } from '../../test/gameServer.ts'
import { wholeText } from '../../test/wholeText.ts'

beforeEach(newDevice)

describe('the break between two sets', () => {
  const bestOf3 = { sets: 3, endingScore: 2, winByTwo: false }
  const setBreak = () => within(screen.getByRole('region', { name: 'Between two sets' }))

  it('shows the winner and "Change sides", and lasts until the next set is started', async () => {
    const server = await showGame(bestOf3, '1')
    key('ArrowLeft')
    await screen.findByText(wholeText('Aces wins set 1 2–0'))
    expect(screen.getByText('Change sides')).toBeTruthy()
    key('ArrowLeft') // ignored during the break
    fireEvent.click(setBreak().getByRole('button', { name: 'Start set 2' }))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /Add a point$/ })[0]).toBe(half('Diggers')),
    )
    await waitFor(() => expect(server.score()).toBe('2-0 0-0'))
    press('Undo')
    await waitFor(() => expect(half('Aces').getAttribute('aria-label')).toContain('Aces 1, Set point'))
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('undo'))
  })

  it('is shown again when the set before is undone and won again', async () => {
    await showGame(bestOf3, '1')
    key('ArrowLeft')
    fireEvent.click(await screen.findByRole('button', { name: 'Start set 2' }))
    press('Undo')
    await waitFor(() => expect(half('Aces').getAttribute('aria-label')).toContain('Aces 1, Set point'))
    key('ArrowLeft')
    await screen.findByText(wholeText('Aces wins set 1 2–0'))
  })

  it('asks for serve and sides before the deciding set', async () => {
    const server = gameServer({
      ...invite(bestOf3),
      events: logOf({ ...toThree, ...bestOf3 }, ['mine', '1122']),
    })
    await show()
    await screen.findByText(wholeText('Diggers wins set 2 2–0'))
    expect(screen.getByText('Toss again')).toBeTruthy()
    const start = () => setBreak().getByRole<HTMLButtonElement>('button', { name: 'Start set 3' })
    expect(start().disabled).toBe(true)
    const choose = (question: string, team: string) =>
      fireEvent.click(
        within(setBreak().getByRole('group', { name: question })).getByRole('button', { name: team }),
      )
    choose('Who serves?', 'Aces')
    choose('Who is on your left?', 'Diggers')
    await waitFor(() => expect(start().disabled).toBe(false))
    expect(
      setBreak()
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['✓ Aces', '✓ Diggers'])
    fireEvent.click(start())
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /Add a point$/ })[0]).toBe(half('Diggers')),
    )
    const types = () => server.entries().map(({ type }) => type)
    await waitFor(() => expect(types().slice(4)).toEqual(['serve', 'sides']))
  })
})
