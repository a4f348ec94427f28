import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ResultMatch } from '../../contract/types.ts'
import { press, show, type } from '../../test/screen.tsx'
import { problem, serve, team, thursday } from '../../test/server.ts'
import type { Call } from '../../test/server.ts'

let responses: { [route: string]: unknown }
let calls: Call[]

const pressInDialog = (button: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }))

const recorded = { id: 9, team1Id: 1, team2Id: 2, team1Score: 25, team2Score: 20, status: 'completed' }

beforeEach(() => {
  responses = {
    'GET /api/leagues/7/teams': [team(1, 'Aces'), team(2, 'Diggers')],
    'GET /api/leagues/7/games': [],
    'POST /api/games': recorded,
  }
  calls = serve(responses)
})

const answersSent = () =>
  calls
    .filter(({ route }) => route === 'POST /api/games')
    .map(({ body }) => (body as { gameId?: number }).gameId)

const previewOf = (match: ResultMatch) => ({ ...recorded, match })

const another = { kind: 'new', gameId: 0, words: 'is another game of the two on that day' } as const
const planned = { kind: 'fill', gameId: 41, words: 'fills the planned game of 8:00 PM' } as const

async function record() {
  await show(async () => {
    const { History } = await import('./History.tsx')
    const { HeadSlot } = await import('../../ui/page/HeadActions.tsx')
    return (
      <HeadSlot value={document.body.appendChild(document.createElement('header'))}>
        <History gameSheet={() => null} league={{ ...thursday, blackouts: [], extraNights: [] }} />
      </HeadSlot>
    )
  })
  await screen.findByRole('heading', { name: '0 completed games' })
  press('Record Game')
  type('Team 1', '1')
  type('Team 2', '2')
  type('Team 1 score', '25')
  type('Team 2 score', '20')
  pressInDialog('Record Game')
}

it('asks whether a result fills the planned game, with that as the first answer', async () => {
  responses['POST /api/games?preview=true'] = previewOf({ ...planned, choices: [planned, another] })
  await record()
  const group = await screen.findByRole('radiogroup', {
    name: 'A game of these teams is planned on that day. What is this result?',
  })
  const radios = within(group).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([true, false])
  expect(within(group).getByLabelText('It fills the planned game of 8:00 PM')).toBe(radios[0])
  expect(answersSent()).toEqual([])
  pressInDialog('Record Game')
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(answersSent()).toEqual([41])
})

it('records another game if the user says so', async () => {
  responses['POST /api/games?preview=true'] = previewOf({ ...planned, choices: [planned, another] })
  await record()
  fireEvent.click(await screen.findByLabelText('It is another game of the two on that day'))
  pressInDialog('Record Game')
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(answersSent()).toEqual([0])
})

it('selects nothing if the league has another score', async () => {
  responses['POST /api/games?preview=true'] = previewOf({
    kind: 'ask',
    words: 'the league has 25–21',
    choices: [{ kind: 'correct', gameId: 5, words: 'corrects 25–21' }, another],
  })
  await record()
  const name = 'Another score: the league has 25–21. What is this result?'
  const group = await screen.findByRole('radiogroup', { name })
  pressInDialog('Record Game')
  expect(within(group).getByText('Choose what this result is')).toBeTruthy()
  expect(answersSent()).toEqual([])
  fireEvent.click(screen.getByLabelText('It corrects 25–21'))
  pressInDialog('Record Game')
  expect(await screen.findByText('Game recorded')).toBeTruthy()
  expect(answersSent()).toEqual([5])
})

it('saves nothing if the league has the result already', async () => {
  const known = { kind: 'known', gameId: 5, words: 'is the result that the league has: 25–20' } as const
  responses['POST /api/games?preview=true'] = previewOf({ ...known, choices: [known, another] })
  await record()
  const label = 'It is the result that the league has: 25–20. Nothing is saved.'
  fireEvent.click(await screen.findByLabelText(label))
  pressInDialog('Record Game')
  expect(await screen.findByText('Nothing to record')).toBeTruthy()
  expect(answersSent()).toEqual([])
})

it('asks again after a change of the form, and after a conflict', async () => {
  responses['POST /api/games?preview=true'] = previewOf({ ...planned, choices: [planned, another] })
  await record()
  await screen.findByRole('radiogroup')
  type('Team 2 score', '19')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  pressInDialog('Record Game')
  await screen.findByRole('radiogroup')
  responses['POST /api/games'] = problem(409, 'The league has this result already.')
  pressInDialog('Record Game')
  expect(await screen.findByText('Failed to record game')).toBeTruthy()
  expect(screen.queryByRole('radiogroup')).toBeNull()
})

it('sends a result again as it was if the response was lost', async () => {
  responses['POST /api/games?preview=true'] = {}
  responses['POST /api/games'] = () => {
    throw new TypeError('Failed to fetch')
  }
  await record()
  expect(await screen.findByText('Failed to record game')).toBeTruthy()
  // Now the league has the result, and a preview would say so.
  responses['POST /api/games?preview=true'] = problem(500, 'The preview was asked twice')
  responses['POST /api/games'] = recorded
  pressInDialog('Record Game')
  expect(await screen.findByText('Game recorded')).toBeTruthy()
})
