// @vitest-environment node
import { expect, it } from 'vitest'
import { currentScore } from '../../../rules/liveMatch.ts'
import type { MatchState } from '../../../rules/matchState.ts'
import { correctionWindow } from '../../../rules/correction.ts'
import { disputeOf } from './dispute.ts'
import { firstPointAt, logOf, recordOf, toThree } from '../../../test/gameServer.ts'

const now = firstPointAt + 60_000
const pointsOf = (state?: MatchState) => state && Object.values(currentScore(state))

it('finds no dispute if every event counts', () => {
  expect(disputeOf(recordOf({ known: '12' }), now)).toBeNull()
})

it('reports both scores if two phones disagree on the winner of a rally', () => {
  const known = logOf(
    toThree,
    ['mine', '1'],
    ['theirs', [{ type: 'point', team: 'team2', rally: 1, seen: 0 }]],
  )
  const dispute = disputeOf(recordOf({ known }), now)
  expect(dispute).toMatchObject({ device: 'theirs', isLate: false, isClosed: false })
  expect(pointsOf(dispute?.official)).toEqual([1, 0])
  expect(pointsOf(dispute?.theirs)).toEqual([0, 1])
})

it('reports that the league has set the score, unless another phone was involved', () => {
  const set = { type: 'record' as const, device: '', team1Score: 2, team2Score: 0 }
  const conflicting = [{ type: 'point' as const, team: 'team2' as const, rally: 2, seen: 1 }]
  const byLeague = (...between: Parameters<typeof logOf>[1][]) =>
    disputeOf(recordOf({ known: logOf(toThree, ['mine', '1'], ...between, ['mine', conflicting]) }), now)
      ?.byLeague
  expect(byLeague(['', [set]])).toBe(true)
  expect(byLeague(['', [set]], ['theirs', '2'])).toBe(false)
  expect(byLeague(['theirs', [{ ...set, type: 'correct', device: 'theirs' }]])).toBe(false)
})

it('reports late events, and that only the league can change the result after 15 minutes', () => {
  const late = [{ type: 'point' as const, team: 'team2' as const, rally: 4, seen: 3 }]
  const record = recordOf({ known: logOf(toThree, ['mine', '111'], ['theirs', late]) })
  const ended = firstPointAt + 20_000
  expect(disputeOf(record, ended + correctionWindow)).toMatchObject({ isLate: true, isClosed: false })
  expect(disputeOf(record, ended + correctionWindow + 1)?.isClosed).toBe(true)
})

it('finds no dispute that was settled on this device, even if that is not sent yet', () => {
  const other = [{ type: 'point' as const, team: 'team2' as const, rally: 1, seen: 0 }]
  const known = logOf(toThree, ['mine', '1'], ['theirs', other])
  expect(disputeOf(recordOf({ known, waiting: '1' }), now)).not.toBeNull()
  expect(disputeOf(recordOf({ known, waiting: [{ type: 'settle' }] }), now)).toBeNull()
  const correction = { type: 'correct' as const, team1Score: 0, team2Score: 1 }
  expect(disputeOf(recordOf({ known, waiting: [correction] }), now)).toBeNull()
})

it('finds no dispute that any device has settled', () => {
  const other = [{ type: 'point' as const, team: 'team2' as const, rally: 1, seen: 0 }]
  const known = logOf(toThree, ['mine', '1'], ['theirs', other], ['mine', [{ type: 'settle' }]])
  expect(disputeOf(recordOf({ known }), now)).toBeNull()
})
