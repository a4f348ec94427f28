import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  open,
  pressInDialog,
  pressMenuItem,
  quality,
  requestBodies,
  responses,
  scheduledGame,
} from '../../test/plans.tsx'
import { descriptionOf, press, type } from '../../test/screen.tsx'
import { problem, thursday } from '../../test/server.ts'

describe('a night', () => {
  it('is moved after a preview', async () => {
    const route = 'POST /api/leagues/7/nights/2026-11-26/move'
    responses[`${route}?preview=true`] = {
      message: 'Would move 2 games from Nov 26 to Dec 10. The end date moves to Dec 10.',
      moved: 2,
      movedTo: '2026-12-10',
      endDate: '2026-12-03',
      schedules: [
        { change: 'move', schedule: scheduledGame(1, '2026-12-11'), from: scheduledGame(1, '2026-11-27') },
        {
          change: 'move',
          schedule: { ...scheduledGame(-3, '2026-12-10'), team1Id: 0, team2Id: 0 },
          from: { ...scheduledGame(-3, '2026-11-26'), team1Id: 0, team2Id: 0 },
          label: 'Final of Cup',
        },
      ],
    }
    responses[route] = { message: 'Moved 2 games from Nov 26 to Dec 10.', moved: 2 }
    await open({})
    pressMenuItem('Move or Cancel a Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-11-26' },
    })
    type('What to do', 'day')
    pressInDialog('Show What Changes')
    expect(descriptionOf('To')).toBe('Date is required')
    type('To', '2026-12-10')
    type('Reason (optional)', 'Flood')
    pressInDialog('Show What Changes')
    expect(await screen.findByText('Would move 2 games')).toBeTruthy()
    expect(screen.getByText('Final of Cup')).toBeTruthy()
    expect(requestBodies(route)).toEqual([])
    pressInDialog('Move the Night')
    expect(await screen.findByText('Night moved')).toBeTruthy()
    expect(requestBodies(route)).toEqual([{ to: '2026-12-10', reason: 'Flood' }])
    const openings = route.replace('move', 'openings')
    responses[openings] = { message: '1 game is back.', moved: 1 }
    press('Undo')
    expect(await screen.findByText('Night is back')).toBeTruthy()
    expect(requestBodies(openings)).toMatchObject([
      {
        movedTo: '2026-12-10',
        endDate: '2026-12-03',
        restore: [
          { id: 1, day: '2026-11-27' },
          { id: -3, day: '2026-11-26' },
        ],
      },
    ])
  })

  it('is cancelled; a changed form requires a new preview', async () => {
    const night = '/api/leagues/7/nights/2026-12-03'
    responses[`POST ${night}/move?preview=true`] = problem(422, 'the day is after the end date', 'to')
    responses[`POST ${night}/cancel?preview=true`] = {
      message: 'Would cancel 1 game.',
      moved: 1,
      schedules: [],
    }
    responses[`POST ${night}/cancel`] = { message: 'Cancelled 1 game.', moved: 1 }
    await open({})
    pressMenuItem('Move or Cancel a Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    pressInDialog('Show What Changes')
    expect(await screen.findByText('Failed to move the night')).toBeTruthy()
    type('What to do', 'cancel')
    pressInDialog('Show What Changes')
    expect(await screen.findByText('Would cancel 1 game.')).toBeTruthy()
    pressInDialog('Cancel the Night')
    expect(await screen.findByText('Night cancelled')).toBeTruthy()
    expect(requestBodies(`POST ${night}/cancel`)).toEqual([{ reason: '' }])
  })

  it('is printed', async () => {
    await open({})
    pressMenuItem('Print the Night')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    press('Show the Sheets')
    press('Sheets of 2026-12-03')
    expect(await screen.findByRole('heading', { name: '2 upcoming games' })).toBeTruthy()
  })

  it('without games can be added and removed', async () => {
    responses['PATCH /api/leagues/7'] = thursday
    await open({})
    pressMenuItem('Nights Off')
    press('Add Night Off')
    expect(descriptionOf('Day')).toBe('Date is required')
    type('Day', '2026-12-31')
    press('Add Night Off')
    expect(await screen.findByText('Night off added')).toBeTruthy()
    press('Remove Dec 24, 2026')
    expect(await screen.findByText('Night off removed')).toBeTruthy()
    expect(requestBodies('PATCH /api/leagues/7')).toEqual([
      { blackouts: ['2026-12-24', '2026-12-31'] },
      { blackouts: [] },
    ])
  })
})

it('shows the quality of the current schedule', async () => {
  responses['GET /api/leagues/7/schedule-quality'] = quality
  await open({})
  pressMenuItem('Schedule Quality')
  const row = within(await screen.findByRole('row', { name: /^Game nights/ }))
  expect(row.getByText('As good as it can be')).toBeTruthy()
  await waitFor(() => expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['8', '8']))
  expect(screen.getByText('Even and complete. Longest wait 20 minutes.')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'no closer than 3' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'at least 0 minutes' })).toBeTruthy()
  expect(screen.getByText('Games that are fixed by hand make this worse by 2 at least.')).toBeTruthy()
  const byes = screen.getByText('Who sits out').closest('details')
  expect(byes?.textContent).toContain('Thursday, Nov 26')
  expect(byes?.textContent).toContain('Diggers')
  const night = within(screen.getByRole('table', { name: 'Games per team on each night of tier 1' }))
  expect(night.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1 to 2', '1'])
})

describe('the text of a night for the chat', () => {
  it('can be edited and is copied', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    await open({})
    pressMenuItem('Text for the Chat')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Night'), {
      target: { value: '2026-12-03' },
    })
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Text')
    expect(text.value).toContain('Thursday, Dec 3')
    fireEvent.change(text, { target: { value: 'Bring the net!' } })
    pressInDialog('Copy')
    expect(await screen.findByText('Text copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('Bring the net!')
    expect(screen.queryByRole('dialog')).toBeNull()
    Reflect.deleteProperty(navigator, 'clipboard')
  })
})
