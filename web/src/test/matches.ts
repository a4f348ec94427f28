// Rules of games for tests.
import type { Match } from '../contract/types.ts'

export const to25: Match = {
  startingScore: 0,
  endingScore: 25,
  winByTwo: true,
  sets: 1,
  playAll: false,
  decidingScore: 15,
  steps: [1],
  serve: false,
}
export const bestOf3 = { ...to25, sets: 3 }
