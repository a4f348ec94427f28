// Test support for the teams of a league: Aces in tier 1, Diggers in tier 2, and the tab that shows them.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { loadGameSheet } from './gameSheet.tsx'
import { press, show } from './screen.tsx'
import { team, thursday } from './server.ts'

export const aces = team(1, 'Aces', 1, { wins: 2, losses: 1, pointsFor: 70, pointsAgainst: 58 })
export const diggers = team(2, 'Diggers', 2, { wins: 1, losses: 2, pointsFor: 58, pointsAgainst: 70 })

/** A game between Aces and Diggers. */
export const gameOfTeams = (id: number, status: string, more: object = {}) => ({
  id,
  team1Id: 1,
  team2Id: 2,
  team1Score: 25,
  team2Score: 20,
  winnerId: 1,
  status,
  day: '2026-09-03',
  completedAt: null,
  deletedAt: null,
  ...more,
})

/** The responses of the server; a test changes them before it opens the tab. */
export const teamResponses = (): { [route: string]: unknown } => ({
  'GET /api/leagues/7/teams': [aces, diggers],
  'GET /api/leagues/7/games': [],
  'GET /api/leagues/7/schedules': [],
  'GET /api/teams/1/history': { streak: null, form: [], meetings: [], seasons: [] },
})

/** Opens the tab, and waits for its heading. */
export async function openTeams(changes: Partial<LeagueView> = {}) {
  await show(async () => {
    const { Teams } = await import('../features/teams/Teams.tsx')
    const { TeamDialog } = await import('../features/teams/TeamDialog.tsx')
    const gameSheet = await loadGameSheet()
    const { PlanEnded } = await import('../ui/page/PlanNote.tsx')
    const { HeadSlot } = await import('../ui/page/HeadActions.tsx')
    function Page() {
      const [slot, setSlot] = useState<HTMLElement | null>(null)
      return (
        <main>
          <div ref={setSlot} />
          <HeadSlot value={slot}>
            <PlanEnded value={changes.planEnded ?? ''}>
              <Teams
                league={{ ...thursday, ...changes }}
                teamDialog={(props) => <TeamDialog {...props} gameSheet={gameSheet} />}
              />
            </PlanEnded>
          </HeadSlot>
        </main>
      )
    }
    return <Page />
  })
  await screen.findByRole('heading', { name: / teams?$/ })
}

/** Presses an entry of the menu of a team. */
export function pressInTeamMenu(name: string, item: string): void {
  press(`More: ${name}`)
  press(item)
}
