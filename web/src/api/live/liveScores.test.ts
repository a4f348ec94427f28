import { expect, it } from 'vitest'
import { liveScore } from '../../test/publicLeague.ts'
import { mergeScores } from './liveScores.ts'

const offlineSince = '2026-11-26T21:29:56Z'
const at5 = mergeScores(undefined, { version: 5, games: [liveScore(1, 2, 1), liveScore(2, 0, 1)] }, true)
const idsOf = ({ games }: typeof at5) => games.map(({ id }) => id).toSorted()

it('an event changes only its games', () => {
  const after = mergeScores(at5, { version: 6, games: [liveScore(1, 2, 1, { offlineSince })] }, false)
  expect(idsOf(after)).toEqual([1, 2])
  expect(after.games.find(({ id }) => id === 1)?.offlineSince).toBe(offlineSince)
  expect(after.version).toBe(5)
})

it('what is older than a cached score is left out, even with the same score', () => {
  const offline = mergeScores(at5, { version: 7, games: [liveScore(1, 2, 1, { offlineSince })] }, false)
  const late = mergeScores(offline, { version: 6, games: [liveScore(1, 2, 1), liveScore(2, 0, 2)] }, true)
  expect(late.games.find(({ id }) => id === 1)?.offlineSince).toBe(offlineSince)
  expect(late.games.find(({ id }) => id === 2)?.team2Score).toBe(2)
})

it('a response drops the games that it does not have, unless they are newer', () => {
  const begun = mergeScores(at5, { version: 8, games: [liveScore(3, 1, 0)] }, false)
  expect(idsOf(mergeScores(begun, { version: 7, games: [liveScore(1, 2, 1)] }, true))).toEqual([1, 3])
})

it('corrects the age for the clock of the device', () => {
  const ahead = Date.now() + 3_600_000
  const updatedAt = new Date(ahead - 5000).toISOString()
  const score = liveScore(1, 2, 1, { updatedAt })
  const skewed = mergeScores(
    undefined,
    { version: 5, now: new Date(ahead).toISOString(), games: [score] },
    false,
  )
  expect(Math.abs((skewed.games[0]?.updated ?? 0) - (Date.now() - 5000))).toBeLessThan(1000)
})
