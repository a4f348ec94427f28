import { describe, expect, it } from 'vitest'
import { findEntries } from './findEntries.ts'

const entry = (name: string, kind = 'Team', words = '') => ({ id: name, kind, name, words, path: '' })
const entries = [
  entry('Standings', 'Page'),
  entry('Ferry Road'),
  entry('Žižkov Aces'),
  entry('Road Runners'),
  entry('Thursday, Nov 26, 2026', 'Night', '2026-11-26'),
]

describe('findEntries', () => {
  it.each([
    ['', ['Standings', 'Ferry Road', 'Žižkov Aces', 'Road Runners', 'Thursday, Nov 26, 2026']],
    ['road', ['Ferry Road', 'Road Runners']],
    ['ro fe', ['Ferry Road']],
    ['zizkov', ['Žižkov Aces']],
    ['2026-11', ['Thursday, Nov 26, 2026']],
    ['team', ['Ferry Road', 'Žižkov Aces', 'Road Runners']],
    ['oad', []],
  ])('"%s"', (query, names) => {
    expect(findEntries(entries, query).map(({ name }) => name)).toEqual(names)
  })

  it('shows the names that match before the rest, and at most twelve', () => {
    const many = Array.from({ length: 30 }, (_, i) => entry(`Team ${i}`, 'Page'))
    expect(findEntries([entry('Other', 'Team'), ...many], 'team')).toHaveLength(12)
    expect(findEntries([entry('Other', 'Team'), entry('Team')], 'team').map(({ name }) => name)).toEqual([
      'Team',
      'Other',
    ])
  })
})
