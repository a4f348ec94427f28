/** A scheduled game of Aces and Diggers in the league `thursday`, tonight at 8:15 PM on Court 1. */
export const scheduledGame = (id: number, more: object = {}) => ({
  id,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  gameId: id + 100,
  gameDate: '2026-11-27T01:15:00Z',
  day: '2026-11-26',
  gameTime: '20:15',
  courtName: 'Court 1',
  weekNumber: 3,
  tier: 1,
  status: 'scheduled',
  inviteToken: `token${id}`,
  createdAt: '2026-09-01T10:00:00Z',
  ...more,
})
