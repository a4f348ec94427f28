import { describe, expect, it } from 'vitest'
import type { ScheduledGame } from '../../../contract/types.ts'
import { scheduledGame } from '../../../test/plans.tsx'
import { team } from '../../../test/server.ts'
import { chatText } from './chatText.ts'

const day = '2026-11-26'
const teams = ['Aces', 'Diggers', 'Setters', 'Liberos'].map((name, index) => team(index + 1, name))
const league = { name: 'Thursday Night', slug: 'thursday', visibility: 'public' as const }
const game = (id: number, change: Partial<ScheduledGame>) => ({
  ...(scheduledGame(id, day) as unknown as ScheduledGame),
  status: 'scheduled' as const,
  waiting: false,
  inviteToken: `token${id}`,
  ...change,
})
const lines = [
  game(1, { team1Id: 1, team2Id: 2, gameTime: '20:15', courtName: 'Court 10', dutyTeamIds: [3, 4] }),
  game(2, { team1Id: 3, team2Id: 4, gameTime: '20:15', courtName: 'Court 2' }),
  game(3, { team1Id: 1, team2Id: 3, gameTime: '19:30', courtName: null }),
  game(4, { team1Id: 2, team2Id: 4, gameTime: '21:00', status: 'cancelled' }),
  game(5, { team1Id: 2, team2Id: 3, gameTime: '21:00', waiting: true }),
  game(6, { team1Id: 2, team2Id: 3, day: '2026-12-03' }),
]
const textOf = (change: object = {}, withLinks = false) =>
  chatText({ ...league, ...change }, { day, lines, teams, withLinks })

describe('the text of a night for a chat', () => {
  it('has the games by time and court, what is not played, and the public page', () => {
    expect(textOf()).toBe(
      [
        'Thursday Night\nThursday, Nov 26',
        '7:30 PM\nAces vs Setters',
        '8:15 PM\nCourt 2: Setters vs Liberos\nCourt 10: Aces vs Diggers (Duty: Setters, Liberos)',
        'Cancelled: Diggers vs Liberos\nNo new place yet: Diggers vs Setters',
        'Live scores, table and schedule:\nhttp://localhost:3000/l/thursday',
      ].join('\n\n'),
    )
  })

  it('has no address of a page that is off', () => {
    expect(textOf({ visibility: 'off' })).not.toContain('http')
  })

  it('has the score link under each game that is played, if wanted', () => {
    const text = textOf({ visibility: 'off' }, true)
    expect(text).toContain('Court 2: Setters vs Liberos\nhttp://localhost:3000/game/token2\n')
    expect(text.match(/http/g)).toHaveLength(3)
  })
})
