import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, pressMenuItem, quality, requestBodies, responses, scheduledGame } from '../../test/plans.tsx'
import { press, type } from '../../test/screen.tsx'
import { problem, thursday } from '../../test/server.ts'

describe('Auto Schedule Season', () => {
  const plan = '/api/leagues/7/auto-schedule'
  const ofTeam = { tier: 1, games: 3, triples: 0, longestWait: 0, late: 2 }
  const figures = {
    games: 3,
    perTeam: { least: 3, most: 3 },
    triples: 0,
    longestWait: 0,
    late: { least: 2, most: 2 },
    teams: [
      { ...ofTeam, teamId: 1 },
      { ...ofTeam, teamId: 2 },
    ],
  }
  const draft = {
    message: 'Would add 1 game, move 1 game, remove 1 game; 1 stays where it is.',
    schedulesCreated: 1,
    schedulesMoved: 1,
    schedulesDeleted: 1,
    schedulesKept: 1,
    figures,
    schedules: [
      { change: 'insert', schedule: scheduledGame(0, '2026-12-10') },
      { change: 'move', schedule: scheduledGame(1, '2026-12-03'), from: scheduledGame(1, '2026-11-26') },
      { change: 'move', schedule: scheduledGame(2, '2026-12-03'), from: scheduledGame(2, '2026-12-03') }, // unchanged place
      { change: 'delete', schedule: scheduledGame(3, '2026-12-10') },
    ],
    quality,
  }

  it('shows a preview with its quality and saves it when accepted', async () => {
    responses[`POST ${plan}?preview=true`] = draft
    responses[`POST ${plan}`] = { ...draft, schedules: undefined }
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    expect(screen.getByText('Planning the season')).toBeTruthy()
    expect(await screen.findByText(draft.message)).toBeTruthy()
    for (const kind of ['add', 'move', 'remove'])
      expect(screen.getByText(`Would ${kind} 1 game`)).toBeTruthy()
    const moved = screen.getByText('Would move 1 game').closest('details')
    expect(moved?.textContent).toContain('Nov 26, 2026, 8:15 PM, Court 1 → Dec 3, 2026, 8:15 PM, Court 1')
    expect(moved?.querySelector('s')?.textContent).toBe('Nov 26, 2026, 8:15 PM, Court 1')
    expect(screen.getByText('1 game stays as it is')).toBeTruthy()
    expect(screen.getByText(/^Aces: 8 of 10 wishes met; not on Nov 26/)).toBeTruthy()
    expect(screen.getByText('1 to add · 1 to move · 1 to remove')).toBeTruthy()
    expect(screen.getByText('In 1 of 4 figures a better schedule is possible.')).toBeTruthy()
    expect(screen.getByText(/is a bound that may be out of reach; furthest off is Diggers/)).toBeTruthy()
    expect(requestBodies(`POST ${plan}`)).toEqual([])
    press(/^Publish /)
    expect(await screen.findByText('Season scheduled!')).toBeTruthy()
    expect(requestBodies(`POST ${plan}`)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows how even the plan is, and the picture of each night', async () => {
    const days = ['2026-11-26', '2026-12-03', '2026-12-10']
    responses['GET /api/leagues/7/schedules'] = days.map((day, i) => scheduledGame(i + 1, day))
    responses[`POST ${plan}?preview=true`] = draft
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    const evenness = within(await screen.findByRole('region', { name: 'How even it is' }))
    const figures = evenness.getAllByRole('definition').map((figure) => figure.textContent)
    expect(figures).toEqual(['3even', '0even', '0even', '2even'])
    expect(evenness.getByText('games, 3 a team')).toBeTruthy()
    const row = within(evenness.getByRole('row', { name: /Aces/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['3', '0', '0', '2'])

    const picture = within(screen.getByRole('region', { name: 'The games' }))
    const nights = within(picture.getByRole('group', { name: 'Nights' })).getAllByRole('button')
    expect(nights.map((night) => night.textContent)).toEqual(['Dec 3 2', 'Dec 10 1'])
    expect(picture.getByRole('heading', { name: 'Thursday, Dec 3, 2026' })).toBeTruthy()
    const rows = () => picture.getAllByRole('listitem').map((item) => item.textContent)
    expect(rows()).toEqual([
      expect.stringMatching(/^Court 1.*Aces.*Diggers.*movesNov 26, 2026, 8:15 PM, Court 1$/),
      expect.stringMatching(/stays$/),
    ])
    fireEvent.click(picture.getByRole('button', { name: /^Dec 10/ }))
    expect(rows()).toEqual([expect.stringMatching(/goes$/), expect.stringMatching(/new$/)])
    fireEvent.click(picture.getByRole('button', { name: 'Grid' }))
    expect(picture.getByRole('columnheader', { name: 'Court 1' })).toBeTruthy()
    expect(picture.getByRole('row', { name: /8:15 PM/ }).textContent).toContain('goes')
  })

  it('shows the figures first, then one sentence, and one warning with its action', async () => {
    const note = 'No courts yet: one game at a time in each tier.'
    const message = `Would add 1 game. Every team plays 1. ${note}`
    const schedules = [{ change: 'insert', schedule: scheduledGame(0, '2026-12-10') }]
    responses[`POST ${plan}?preview=true`] = {
      ...draft,
      message,
      notes: [note],
      schedules,
      schedulesMoved: 0,
      schedulesDeleted: 0,
    }
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    const sentence = await screen.findByText('Would add 1 game. Every team plays 1.')
    const figures = screen.getByRole('region', { name: 'How even it is' })
    expect(figures.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const warning = within(screen.getByText(/^No courts yet: one game/).closest('li') as HTMLElement)
    expect(warning.getByRole('link', { name: 'Add courts' }).getAttribute('href')).toMatch(
      /\?settings=nights$/,
    )
    expect(screen.getByRole('button', { name: 'Publish 1 game' })).toBeTruthy()
    expect(screen.queryByText('1 to add')).toBeNull()
  })

  it('offers nothing to accept when nothing would change', async () => {
    responses[`POST ${plan}?preview=true`] = { ...draft, message: 'Up to date.', schedules: [] }
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    expect(await screen.findByText('Up to date.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Publish / })).toBeNull()
  })

  it('shows the sentence of a rejected preview and can retry it', async () => {
    responses[`POST ${plan}?preview=true`] = problem(422, 'add at least two teams to a tier first')
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    expect(await screen.findByText('Failed to auto-schedule')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getAllByText(/add at least two teams/)).not.toEqual([])
    responses[`POST ${plan}?preview=true`] = draft
    press('Try again')
    expect(await screen.findByText(draft.message)).toBeTruthy()
  })

  it('offers the shapes that fit where the season does not, each with one press', async () => {
    const shape = { kind: 'spread', nights: 10, perNight: 2, block: false }
    const sentence = 'Every team plays 2 games each night: 10 game nights, through Nov 5, 2026.'
    const fits = [{ shape, sentence }]
    responses[`POST ${plan}?preview=true`] = new Response(
      JSON.stringify({ title: 'Problem', status: 422, detail: '8 places short a night', fits }),
      { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
    )
    await open({ scheduleMode: 'fixed' })
    pressMenuItem('Auto Schedule Season')
    const offers = within(await screen.findByRole('region', { name: 'This fits' }))
    responses[`POST ${plan}?preview=true`] = draft
    responses['PATCH /api/leagues/7'] = (body: unknown) => {
      expect(body).toEqual({ shape })
      return { ...thursday, shape }
    }
    fireEvent.click(offers.getByRole('button', { name: sentence }))
    expect(await screen.findByText('Season changed')).toBeTruthy()
    expect(await screen.findByText(draft.message)).toBeTruthy()
  })
})

describe('Advance to Next Week', () => {
  const advance = '/api/leagues/7/advance-week'
  const move = { teamId: 1, name: 'Aces', from: 1, to: 2, why: 'place 4 of 4' }
  const draft = {
    message: 'Week 2: 4 games.',
    weekAdvanced: 2,
    moves: [move],
    games: [{ ...scheduledGame(1, '2026-11-26'), team1: 'Aces', team2: 'Diggers' }],
    schedules: [],
    quality: null,
  }

  beforeEach(() => {
    responses[`POST ${advance}?preview=true`] = (body: { choices: { teamId: number; tier: number }[] }) => ({
      ...draft,
      moves: body.choices.length ? [] : [move],
    })
    responses[`POST ${advance}`] = draft
  })

  it('shows moves with reasons and games without a score; a move can be overridden', async () => {
    await open({})
    pressMenuItem('Advance to Next Week')
    const moves = within(await screen.findByRole('region', { name: 'Who changes tier' }))
    expect(moves.getByText(/▼ down, from tier 1 to tier 2/)).toBeTruthy()
    expect(moves.getByText('place 4 of 4')).toBeTruthy()
    expect(screen.getByText('1 game without a score')).toBeTruthy()
    type('Tier of Aces', '1')
    expect(await moves.findByText(/stays in tier 1/)).toBeTruthy()
    press('Advance to Week 2')
    expect(await screen.findByText('Week advanced!')).toBeTruthy()
    expect(requestBodies(`POST ${advance}`)).toEqual([{ choices: [{ teamId: 1, tier: 1 }] }])
    responses[`POST ${advance}/undo`] = { message: 'Back in week 1.', weekAdvanced: 1 }
    press('Undo')
    expect(await screen.findByText('Week taken back')).toBeTruthy()
  })

  it('enters a missing result in the dialog, and looks at the moves again', async () => {
    responses['PATCH /api/games/1'] = {}
    await open({})
    pressMenuItem('Advance to Next Week')
    fireEvent.click(await screen.findByRole('button', { name: 'Enter the result of Aces vs Diggers' }))
    type('Aces score', '25')
    type('Diggers score', '20')
    responses[`POST ${advance}?preview=true`] = { ...draft, games: [] }
    press('Save Result')
    expect(await screen.findByText('Result entered')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('1 game without a score')).toBeNull())
    expect(screen.getByRole('button', { name: 'Advance to Week 2' })).toBeTruthy()
  })

  it('says which game is being played', async () => {
    const live = { ...scheduledGame(2, '2026-11-26'), team1: 'Aces', team2: 'Diggers', live: true }
    responses[`POST ${advance}?preview=true`] = { ...draft, games: [live] }
    await open({})
    pressMenuItem('Advance to Next Week')
    expect(await screen.findByText('1 game is being played')).toBeTruthy()
    expect(screen.queryByText('1 game without a score')).toBeNull()
  })

  it('resets the choices to the standings', async () => {
    await open({})
    pressMenuItem('Advance to Next Week')
    await screen.findByText('place 4 of 4')
    type('Tier of Aces', '1')
    await screen.findByText(/stays in tier 1/)
    press('Reset to the Standings')
    expect(await screen.findByText('place 4 of 4')).toBeTruthy()
  })

  it('moves no team if the week has already started', async () => {
    await open({ currentWeek: 2 })
    pressMenuItem('Advance to Next Week')
    expect(await screen.findByText(/nobody changes tier/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Who changes tier' })).toBeNull()
    press('Update the Week')
    expect(await screen.findByText('Week advanced!')).toBeTruthy()
  })

  it('shows the error of a rejected preview', async () => {
    responses[`POST ${advance}?preview=true`] = problem(422, 'no night is left before the end date')
    await open({})
    pressMenuItem('Advance to Next Week')
    expect(await screen.findByText('Failed to advance week')).toBeTruthy()
  })

  it('is taken back', async () => {
    responses[`POST ${advance}/undo`] = { message: 'Back in week 1.', weekAdvanced: 1 }
    await open({ currentWeek: 2 })
    pressMenuItem('Take Back the Last Advance')
    press('Take Back')
    expect(await screen.findByText('Week taken back')).toBeTruthy()
    expect(screen.getByText('Back in week 1.')).toBeTruthy()
  })
})
