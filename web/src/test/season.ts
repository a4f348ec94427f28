// Test data: a finished season in which Aces and Diggers are the champions of their tiers.
import type { NextSeason, SeasonView } from '../contract/types.ts'

export const seasonOver: SeasonView = {
  name: 'Fall 2026',
  isOver: true,
  left: 0,
  champions: [
    { teamId: 1, name: 'Aces', kit: 'blue', badge: 'ACE', title: '', tier: 1 },
    { teamId: 2, name: 'Diggers', kit: 'orange', badge: 'DIG', title: 'Cup', tier: 2 },
  ],
  vacant: [],
  next: null,
  seasons: [],
  finish: [
    { teamId: 1, name: 'Aces', tier: 1, place: 1, back: 'yes' },
    { teamId: 3, name: 'Setters', tier: 1, place: 2, back: 'no' },
    { teamId: 2, name: 'Diggers', tier: 2, place: 1 },
    { teamId: 4, name: 'Bumpers', tier: 2, place: 2, left: true },
  ],
  suggested: {
    thisSeason: 'Fall 2026',
    seasonName: 'Winter 2027',
    startDate: '2027-01-07',
    endDate: '2027-03-25',
  },
  hasFinals: false,
}

export const nextSeason: NextSeason = {
  id: 0,
  name: 'Thursday Night',
  seasonName: 'Winter 2027',
  thisSeason: 'Fall 2026',
  slug: 'thursday',
  tierCount: 2,
  teams: [
    { id: 0, previousId: 1, name: 'Aces', from: 1, tier: 1, why: 'place 1 of 2 in tier 1' },
    { id: 0, previousId: 2, name: 'Diggers', from: 2, tier: 1, why: 'place 1 of 1 in tier 2, fills a gap' },
    { id: 0, previousId: null, name: 'Hitters', from: 0, tier: 2, why: 'a new team' },
  ],
  left: [{ id: 3, name: 'Setters', tier: 1, back: 'no' }],
  notes: ['Tier 2 has only one team.'],
}
