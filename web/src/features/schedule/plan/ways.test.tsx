import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, pressInDialog, requestBodies, responses } from '../../../test/schedule.tsx'
import { scheduledGame } from '../../../test/scheduledGame.ts'
import { press, type } from '../../../test/screen.tsx'
import { problem } from '../../../test/server.ts'

const plan = '/api/leagues/7/auto-schedule'
const draft = {
  message: 'Would add 1 game; 2 stay where they are.',
  schedulesCreated: 1,
  schedulesMoved: 0,
  schedulesDeleted: 0,
  schedulesKept: 2,
  schedules: [{ change: 'insert', schedule: scheduledGame(0, { day: '2026-12-10' }) }],
  kept: [],
  quality: null,
}
const pressMenuItem = (item: string) => {
  press('More')
  press(item)
}

describe('Auto Schedule Season', () => {
  it('opens with the way that the link to it says', async () => {
    responses[`POST ${plan}?preview=true`] = draft
    history.replaceState(null, '', '/pro/league/7/schedule?open=plan&way=fit')
    await open({ scheduleMode: 'fixed' })
    expect(await screen.findByText(draft.message)).toBeTruthy()
    expect(requestBodies(`POST ${plan}?preview=true`)).toEqual([{ way: 'fit' }])
  })

  it('offers two ways side by side, and the games that stay with the reason', async () => {
    const stay = (id: number, why: string) => ({ schedule: scheduledGame(id), why })
    const way = (name: string, sentence: string, shown: boolean) => ({
      way: name,
      sentence,
      schedulesCreated: 8,
      schedulesMoved: shown ? 0 : 14,
      schedulesDeleted: 0,
      schedulesKept: 28,
      shown,
    })
    responses[`POST ${plan}?preview=true`] = ({ way: chosen }: { way?: string }) => ({
      ...draft,
      version: chosen ? 6 : 5,
      kept: [stay(1, 'pinned'), stay(2, 'soon'), stay(4, 'soon')],
      ways: [
        way('fit', 'Fit in: would move 0 games, Late plays 7 in 9 nights', chosen !== 'anew'),
        way('anew', 'Plan anew: would move 14 games, even to one game', chosen === 'anew'),
      ],
    })
    responses[`POST ${plan}`] = draft
    await open({ scheduleMode: 'fixed', keepDays: 7 })
    pressMenuItem('Auto Schedule Season')
    const ways = within(await screen.findByRole('group', { name: 'How to change the schedule' }))
    const fitIn = ways.getByRole<HTMLInputElement>('radio', {
      name: /^Fit in: would move 0 games, Late plays 7 in 9 nights/,
    })
    expect(fitIn.checked).toBe(true)
    expect(screen.getByText('1 game stays: a person has fixed it')).toBeTruthy()
    expect(screen.getByText('2 games stay: they are soon')).toBeTruthy()
    fireEvent.click(ways.getByRole('radio', { name: /^Plan anew: would move 14 games, even to one game/ }))
    await waitFor(() => expect(fitIn.checked).toBe(false))
    fireEvent.click(screen.getByRole('switch', { name: 'Games of the next 7 days may move too' }))
    await waitFor(() =>
      expect(requestBodies(`POST ${plan}?preview=true`).at(-1)).toEqual({ way: 'anew', includeSoon: true }),
    )
    await waitFor(() => expect(screen.queryByText('Planning with your changes')).toBeNull())
    press(/^Publish /)
    expect(await screen.findByText('Season scheduled!')).toBeTruthy()
    expect(requestBodies(`POST ${plan}`)).toEqual([{ way: 'anew', includeSoon: true, version: 6 }])
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    responses[`POST ${plan}/undo`] = problem(409, 'The plan can no longer be taken back: a game has begun.')
    press('Undo')
    expect(await screen.findByText(/The plan can no longer be taken back/)).toBeTruthy()
  })

  it('shows the new plan if the league has changed since its preview', async () => {
    responses[`POST ${plan}?preview=true`] = { ...draft, version: 5 }
    responses[`POST ${plan}`] = problem(409, 'The league has changed since this preview was made', 'version')
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    await screen.findByText('Would add 1 game; 2 stay where they are.')
    responses[`POST ${plan}?preview=true`] = { ...draft, message: 'Now it is another plan.', version: 6 }
    press(/^Publish /)
    expect(await screen.findByText('Now it is another plan.')).toBeTruthy()
    expect(screen.getByText(/^The league has changed meanwhile, so nothing was saved/)).toBeTruthy()
    responses[`POST ${plan}`] = draft
    press(/^Publish /)
    expect(await screen.findByText('Season scheduled!')).toBeTruthy()
    expect(requestBodies(`POST ${plan}`)).toEqual([{ version: 5 }, { version: 6 }])
  })
})

describe('a night', () => {
  it('is previewed again if the league has changed since its preview', async () => {
    const night = '/api/leagues/7/nights/2026-12-03'
    responses[`POST ${night}/cancel?preview=true`] = {
      message: 'Would cancel 1 game.',
      moved: 1,
      schedules: [],
      version: 5,
    }
    responses[`POST ${night}/cancel`] = problem(409, 'The league has changed since', 'version')
    await open({})
    pressMenuItem('Move or Cancel a Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    type('What to do', 'cancel')
    pressInDialog('Show What Changes')
    await screen.findByText('Would cancel 1 game.')
    responses[`POST ${night}/cancel?preview=true`] = {
      message: 'Would cancel 2 games.',
      moved: 2,
      schedules: [],
      version: 6,
    }
    pressInDialog('Cancel the Night')
    expect(await screen.findByText('Would cancel 2 games.')).toBeTruthy()
    expect(screen.getByText(/^The league has changed meanwhile, so nothing was saved/)).toBeTruthy()
    expect(requestBodies(`POST ${night}/cancel`)).toEqual([{ reason: '', version: 5 }])
  })
})
