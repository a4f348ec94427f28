// Renders the page of a captain's link in tests, from a response of the fake server.
import type { TeamPage } from '../contract/types.ts'
import { publicGame, publicTeam } from './publicLeague.ts'
import { show } from './screen.tsx'

/** The page of Aces with the link `secret`: two games on the next night, one a week later. */
export function teamPage(): TeamPage {
  const next = publicGame(10, 2, 1, { duty: ['Setters'] })
  return {
    ...publicTeam,
    schedule: [
      next,
      publicGame(11, 1, 3, { gameTime: '21:15', courtName: 'Court 2' }),
      publicGame(12, 1, 4, { day: '2026-12-03' }),
    ],
    next,
    night: '2026-11-26',
    scoreLinks: [
      { gameId: 10, inviteToken: 'ten' },
      { gameId: 11, inviteToken: 'eleven' },
    ],
    claims: [],
    table: {
      tier: 1,
      of: 8,
      row: {
        rank: 2,
        teamId: 1,
        name: 'Aces',
        wins: 1,
        losses: 1,
        pointsFor: 40,
        pointsAgainst: 45,
        winPct: 50,
        diff: -5,
      },
      above: { name: 'Diggers', why: 'more wins: 2 to 1' },
    },
  }
}

/** Renders the page of the link `secret`. */
export const showTeamPage = () =>
  show(async () => {
    const { CaptainPage } = await import('../features/public/captain/CaptainPage.tsx')
    const { GameLists } = await import('../features/public/captain/GameLists.tsx')
    return <CaptainPage token="secret" lists={(props) => <GameLists {...props} />} />
  })
