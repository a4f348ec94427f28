// @vitest-environment node
import { expect, it } from 'vitest'
import { matchRules } from '../../rules/freeLog.ts'
import { addEvent, emptyLog, seqOf } from '../../rules/log.ts'
import type { Action } from '../../rules/actions.ts'
import { defaultRules } from '../../rules/rules.ts'
import { runsOfLog } from './runsOfLog.ts'

const match = matchRules({ ...defaultRules, endingScore: 5, winByTwo: false, bestOf: 3 })

/** The log of these actions; a string is points. */
function logOf(...actions: (string | Action)[]) {
  const events = actions.flatMap((action): Action[] =>
    typeof action === 'string'
      ? action.split('').map((point) => ({ type: 'point', team: point === '1' ? 'team1' : 'team2' }))
      : [action],
  )
  return events.reduce(
    (log, event, i) => addEvent(log, { id: `${i}`, at: i, seen: seqOf(log), ...event }).log,
    emptyLog(match),
  )
}

const correct = (team1Score: number, team2Score: number, set = 0): Action => ({
  type: 'correct',
  team1Score,
  team2Score,
  ...(set && { set }),
})

it('has each point of each set', () => {
  expect(runsOfLog(logOf('121111', '12'))).toEqual([
    { set: 1, leads: [0, 1, 0, 1, 2, 3, 4] },
    { set: 2, leads: [0, 1, 0] },
  ])
})

it('goes on over a correction, and names it', () => {
  const score = (team1Score: number, team2Score: number) => ({ team1Score, team2Score })
  expect(runsOfLog(logOf('112', correct(1, 2), '2'))).toEqual([
    {
      set: 1,
      leads: [0, 1, 2, 1, -1, -2],
      corrections: [{ at: 4, before: score(2, 1), after: score(1, 2) }],
    },
  ])
  expect(runsOfLog(logOf(correct(3, 1), '1'))).toEqual([
    { set: 1, leads: [0, 2, 3], corrections: [{ at: 1, before: score(0, 0), after: score(3, 1) }] },
  ])
})

it('ends a set with a correction', () => {
  const [first, second] = runsOfLog(logOf('1111', correct(5, 0), '2'))
  expect([first?.leads, second]).toEqual([[0, 1, 2, 3, 4, 5], { set: 2, leads: [0, -1] }])
})

it('begins anew after a correction of an earlier set', () => {
  expect(runsOfLog(logOf('11111', '1', correct(5, 3, 1), '2'))).toEqual([{ set: 2, leads: [1, 0] }])
})
