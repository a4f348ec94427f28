import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ScheduledGame, Team } from '../../../contract/types.ts'
import { nightRule } from '../../../rules/nights.ts'
import { team, thursday } from '../../../test/server.ts'
import { rowTeamsOf } from '../rowTeams.ts'
import { SeasonTable } from './SeasonTable.tsx'

const teams = [team(1, 'Aces'), team(2, 'Diggers'), team(3, 'Spikers'), team(4, 'Bumpers', 2)] as Team[]

const game = (
  id: number,
  day: string,
  gameTime: string,
  team1Id: number,
  team2Id: number,
  more: object = {},
) =>
  ({
    id,
    day,
    gameTime,
    team1Id,
    team2Id,
    weekNumber: day > '2026-11-27' ? 2 : 1,
    tier: 1,
    status: 'scheduled',
    ...more,
  }) as ScheduledGame

function open(teamId = 0) {
  const schedules = [
    game(1, '2026-11-26', '21:00', 1, 3, { status: 'completed' }),
    game(2, '2026-11-26', '20:00', 1, 2),
    game(3, '2026-12-03', '20:00', 2, 3),
    game(4, '2026-12-03', '20:30', 1, 2, { status: 'cancelled' }),
  ]
  render(
    <SeasonTable
      league={thursday}
      rule={nightRule(thursday, [])}
      teams={teams}
      schedules={schedules}
      tonight="2026-11-26"
      teamId={teamId}
      teamOf={rowTeamsOf(teams)}
    />,
  )
}

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll(/(ACE|DIG|SPI|BUM)/g, ''))

it('says for each week whom a team plays and when, and who has a bye', () => {
  open()
  const heads = within(screen.getByRole('region', { name: 'Tier 1' })).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Team', 'Wk 1 Nov 26', 'Wk 2 Dec 3'])
  expect(cells(/^Aces/)).toEqual(['Diggers 8:00 PMSpikers 9:00 PM', 'bye'])
  expect(cells(/^Spikers/)).toEqual(['Aces 9:00 PM', 'Diggers 8:00 PM'])
  expect(screen.getByRole('group', { name: 'Season of tier 2' })).toBeTruthy()
})

it('shows one team if that is chosen', () => {
  open(2)
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['DIGDiggers'])
})
