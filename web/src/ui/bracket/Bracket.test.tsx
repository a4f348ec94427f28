import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Bracket } from './Bracket.tsx'
import type { BracketMatch, BracketOf } from './types.ts'

const side = { teamId: null, from: 'Seed 1', fromKey: '' }
const match = (key: string, column: number, heading: string, day: string | null): BracketMatch => ({
  key,
  part: 'main',
  group: 0,
  column,
  label: heading,
  heading,
  state: 'waiting',
  team1: side,
  team2: side,
  winnerId: null,
  day,
  gameTime: day && '18:00',
  courtName: null,
  duty: '',
  gameId: null,
  live: false,
  team1Score: 0,
  team2Score: 0,
})

const finals = (places: BracketMatch[], nights: { day: string }[]): BracketOf => ({
  name: 'Finals',
  format: 'single',
  nights,
  teams: [],
  places,
  champions: [],
  ranks: [],
  next: [],
  over: false,
})

const heads = (finals: BracketOf) => {
  render(<Bracket finals={finals} />)
  return screen.getAllByRole('list').map((list) => list.previousElementSibling?.textContent)
}

describe('the heads of the rounds', () => {
  it('have the day of their matches', () => {
    const [one, two] = [{ day: '2026-12-10' }, { day: '2026-12-11' }]
    const semis = [match('M1-1', 1, 'Semi-finals', one.day), match('M1-2', 1, 'Semi-finals', two.day)]
    expect(heads(finals([...semis, match('M2-1', 2, 'Final', two.day)], [one, two]))).toEqual([
      'Semi-finals · Dec 10 – Dec 11',
      'Final · Dec 11',
    ])
  })

  it('have the day of the only night while matches are called to free courts', () => {
    expect(heads(finals([match('M1-1', 1, 'Final', null)], [{ day: '2026-12-10' }]))).toEqual([
      'Final · Dec 10',
    ])
  })
})
