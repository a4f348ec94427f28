// Reads the run of play from the log of a game: the lead after each point and each correction.
import type { SetScore } from '../../contract/types.ts'
import { isSameScore } from '../../rules/liveMatch.ts'
import type { Log, Step } from '../../rules/logTypes.ts'
import type { SetRun } from './runOfPlay.ts'

/** The leads in each set. An official result or a correction of an earlier set hides the points before it. */
export function runsOfLog(log: Log): SetRun[] {
  const steps: Step[] = []
  for (let step = log.top; step; step = step.below) steps.unshift(step)
  let runs: SetRun[] = []
  for (const [index, { event, before }] of steps.entries()) {
    const after = (steps[index + 1]?.before ?? log.now).state.sets
    if (event.type === 'point') addLead(runs, before.state.sets, after)
    else if (event.type === 'correct' && keepsEarlierSets(before.state.sets, after)) {
      const run = addLead(runs, before.state.sets, after)
      const { set } = run
      const [scoreBefore, scoreAfter] = [before.state.sets[set - 1], after[set - 1]]
      if (scoreBefore && scoreAfter)
        run.corrections = [
          ...(run.corrections ?? []),
          { at: run.leads.length - 1, before: scoreBefore, after: scoreAfter },
        ]
    } else if (event.type === 'correct' || event.type === 'record') runs = []
  }
  return runs
}

/** Adds the lead after an event to the run of the set that was being played. */
function addLead(runs: SetRun[], before: readonly SetScore[], after: readonly SetScore[]): SetRun {
  const set = before.length
  let run = runs.at(-1)
  if (run?.set !== set) {
    run = { set, leads: [leadOf(before[set - 1])] }
    runs.push(run)
  }
  run.leads.push(leadOf(after[set - 1]))
  return run
}

function leadOf({ team1Score, team2Score }: SetScore = { team1Score: 0, team2Score: 0 }): number {
  return team1Score - team2Score
}

function keepsEarlierSets(before: readonly SetScore[], after: readonly SetScore[]): boolean {
  return before.slice(0, -1).every((set, i) => after[i] && isSameScore(set, after[i]))
}
