import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlannedChange } from '../../../contract/types.ts'
import { scheduledGame } from '../../../test/scheduledGame.ts'
import { team } from '../../../test/server.ts'
import { PlannedChanges } from './PlannedChanges.tsx'

it('counts a game as moved only if it gets another place, and says everything of the future', () => {
  const change = (kind: string, id: number, to: object) =>
    ({ change: kind, schedule: scheduledGame(id, to), from: scheduledGame(id) }) as unknown as PlannedChange
  const teams = [team(1, 'Aces'), team(2, 'Diggers')]
  const changes = [
    change('insert', 1, {}),
    change('move', 2, { gameTime: '21:00' }),
    change('move', 3, { gameTime: '21:15' }),
    change('move', 4, { waiting: true }),
    change('move', 5, { waiting: true }),
    change('move', 6, { waiting: true }),
    change('move', 7, { status: 'cancelled' }),
    change('delete', 8, {}),
  ]
  const { container } = render(<PlannedChanges changes={changes} teams={teams} />)
  const titles = screen.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)
  expect(titles).toEqual([
    'Would add 1 game',
    'Would move 2 games',
    '3 games would wait for a place',
    'Would cancel 1 game',
    'Would remove 1 game',
  ])
  expect(container.textContent).not.toMatch(/\b(added|moved|removed|cancelled)\b/)
})
