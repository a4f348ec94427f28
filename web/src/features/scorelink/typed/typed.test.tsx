import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../../test/screen.tsx'
import { findMessage, heading, key, network, show, showGame } from '../../../test/gamePage.tsx'
import { gameServer, invite, logOf, newDevice, toThree } from '../../../test/gameServer.ts'
import { wholeText } from '../../../test/wholeText.ts'

beforeEach(newDevice)

const bestOf3 = { sets: 3, endingScore: 25, decidingScore: 15 }
const choose = (item: string) => {
  press('More')
  press(item)
}
/** Types the points of a set, "25-18", or of a game without sets. */
function typePoints(points: string, set = 'Final score'): void {
  const group = within(screen.getByRole('group', { name: set }))
  points.split('-').forEach((value, i) => {
    fireEvent.change(group.getByLabelText(`${['Aces', 'Diggers'][i]} score`), { target: { value } })
  })
}

describe('a result', () => {
  it('is typed in, and taken back as a whole', async () => {
    const server = await showGame({}, '1')
    choose('Enter the result')
    typePoints('3-1')
    press('Save Result')
    await heading('Aces WINS!')
    await waitFor(() => expect(server.entries().at(-1)).toMatchObject({ type: 'correct', final: true }))
    press('Take Back the Result')
    await waitFor(() => expect(server.score()).toBe('1-0'))
  })

  it('is typed in set by set without a network, and sent later', async () => {
    const server = await showGame(bestOf3)
    server.refuse = 0
    choose('Enter the result')
    typePoints('25-18', 'Set 1')
    typePoints('23-25', 'Set 2')
    typePoints('15-11', 'Set 3')
    press('Save Result')
    await heading('Aces WINS!')
    expect(screen.getByText(wholeText('Aces 25 23 15'))).toBeTruthy()
    expect(screen.getByText(wholeText('Diggers 18 25 11'))).toBeTruthy()
    server.refuse = null
    network(true)
    await findMessage(/^Sent\. It counts in Thursday Night\.$/)
    expect(server.score()).toBe('25-18 23-25 15-11')
  })

  it('says what is missing, and what the rules say against it', async () => {
    const server = await showGame(bestOf3)
    choose('Enter the result')
    press('Save Result')
    expect(screen.getByText('Type the points of both teams.')).toBeTruthy()
    typePoints('25-18', 'Set 1')
    typePoints('25-24', 'Set 2')
    expect(screen.queryByRole('group', { name: 'Set 3' })).toBeNull() // the match is decided
    press('Save Result')
    expect(screen.getByText('Set 2, 25–24: it must be won by two points.')).toBeTruthy()
    typePoints('25-23', 'Set 2')
    expect(screen.queryByText(/must be won by two/)).toBeNull()
    typePoints('25-24', 'Set 2')
    press('Save Result')
    press('Save Anyway')
    await heading('Aces WINS!')
    await waitFor(() => expect(server.score()).toBe('25-18 25-24'))
  })

  it('that is level is decided by the point that was played then', async () => {
    const server = await showGame()
    choose('Enter the result')
    typePoints('2-2')
    press('Save Result')
    expect(screen.getByText('It is level: nobody has won yet')).toBeTruthy()
    press('Diggers won it')
    await heading('Diggers WINS!')
    await waitFor(() => expect(server.score()).toBe('2-3'))
  })

  it('that stays level is reported to the league', async () => {
    const server = await showGame()
    choose('Enter the result')
    typePoints('2-2')
    press('Save Result')
    press('Stopped early…')
    fireEvent.click(screen.getByRole('radio', { name: /^Time/ }))
    press('Tell the League')
    await findMessage(/^Reported at .*: Stopped early: the court was needed\.$/)
    await waitFor(() => expect(server.entries().at(-1)).toMatchObject({ type: 'report', reason: 'time' }))
  })
})

describe('a wrong set', () => {
  const over = (sets: string) => [
    {
      type: 'correct' as const,
      final: true,
      at: Date.now() - 60_000,
      sets: sets.split(' ').map((set) => {
        const [team1Score = 0, team2Score = 0] = set.split('-').map(Number)
        return { team1Score, team2Score }
      }),
    },
  ]
  const showOver = async (sets: string) => {
    const game = invite(bestOf3)
    const server = gameServer({ ...game, events: logOf(game.rules, ['mine', over(sets)]) })
    await show()
    await heading('Aces WINS!')
    return server
  }

  it('is corrected after the result, and the dialog says what becomes of the match', async () => {
    const server = await showOver('25-18 18-25 15-9')
    press('Correct a set')
    fireEvent.change(screen.getByLabelText('Which set?'), { target: { value: '2' } })
    typePoints('25-18', 'Set 2')
    await findMessage(/^With this, Aces has won\. The result is 2–0\. Set 3 does not count then\.$/)
    press('Save')
    await waitFor(() => expect(server.score()).toBe('25-18 25-18'))
    expect(server.entries().at(-1)).toMatchObject({ type: 'correct', set: 2 })
    press('Take Back the Correction')
    await waitFor(() => expect(server.score()).toBe('25-18 18-25 15-9'))
  })

  it('can open the match again', async () => {
    const server = await showOver('25-18 25-20')
    press('Correct a set')
    fireEvent.change(screen.getByLabelText('Which set?'), { target: { value: '1' } })
    typePoints('18-25', 'Set 1')
    await findMessage(/^With this, nobody has won yet: set 3 is to be played\.$/)
    press('Save')
    await waitFor(() => expect(server.score()).toBe('18-25 25-20 0-0'))
    await screen.findByRole('region', { name: 'Between two sets' })
  })

  it('is corrected in the break before the next one', async () => {
    const server = await showGame({ ...bestOf3, endingScore: 2, winByTwo: false }, '1')
    key('ArrowLeft')
    await screen.findByRole('button', { name: 'Start set 2' })
    press('Correct a set')
    typePoints('2-2', 'Set 1')
    press('Save')
    expect(screen.getByText('Set 1 is level: somebody has won it.')).toBeTruthy()
    typePoints('1-2', 'Set 1')
    press('Save')
    await screen.findByText(wholeText('Diggers wins set 1 2–1'))
    await waitFor(() => expect(server.score()).toBe('1-2 0-0'))
  })

  it('can no longer be corrected after fifteen minutes, in words', async () => {
    gameServer({ ...invite(), events: logOf(toThree, ['mine', '111']) })
    await show()
    await heading('Aces WINS!')
    expect(screen.getByText(/Now only a manager of the league can change it\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
  })
})

describe('a report', () => {
  it('that a team did not come is made offline, is shown, and is taken back', async () => {
    const server = await showGame()
    server.refuse = 0
    choose('Did not come…')
    fireEvent.click(screen.getByRole('radio', { name: 'Diggers' }))
    fireEvent.change(screen.getByLabelText('In your words'), { target: { value: ' van  broke\u202e down ' } })
    press('Tell the League')
    await findMessage(/^Reported at .*: Diggers did not come\. “van broke down”$/)
    server.refuse = null
    network(true)
    await waitFor(() =>
      expect(server.entries().at(-1)).toMatchObject({
        type: 'report',
        reason: 'noShow',
        team: 'team2',
        words: 'van broke down',
      }),
    )
    press('Take it back')
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('undo'))
    expect(screen.queryByText(/^Reported at/)).toBeNull()
    expect(server.score()).toBe('0-0')
  })

  it('is shown to the other holders of the link', async () => {
    vi.spyOn(console, 'error')
    const server = await showGame()
    await findMessage(/^Live$/)
    await server.play([{ type: 'report', reason: 'weather' }])
    await findMessage(/^Reported at .*: Stopped early: the weather\.$/)
  })
})

describe('on the card before the board', () => {
  it('a result is typed in without starting the game here', async () => {
    const server = gameServer()
    await show()
    await screen.findByRole('button', { name: 'Start' })
    press('Enter the result')
    typePoints('3-1')
    press('Save Result')
    await heading('Aces WINS!')
    await waitFor(() => expect(server.score()).toBe('3-1'))
  })

  it('a report leaves the game unbegun, and the card says it', async () => {
    const server = gameServer()
    await show()
    await screen.findByRole('button', { name: 'Start' })
    press('Did not come…')
    press('Tell the League')
    await findMessage(/^Reported at .*: Aces did not come\.$/)
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
    await waitFor(() => expect(server.entries().at(-1)?.type).toBe('report'))
  })
})
