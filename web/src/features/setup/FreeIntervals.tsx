import { useStore } from '../../lib/store.ts'
import { IntervalFields } from '../../scoreboard/intervals/IntervalFields.tsx'
import { LineupField } from '../../scoreboard/lineups/LineupField.tsx'
import { changeRules, setupForm } from './setupForm.ts'

/** The fields of intervals, technical time-outs, the toss and line-ups of the next free game. */
export function FreeIntervals() {
  const { intervals, lineups } = useStore(setupForm).rules
  return (
    <>
      <IntervalFields value={intervals} onChange={(intervals) => changeRules({ intervals })} />
      <LineupField value={lineups ?? 0} onChange={(size) => changeRules({ lineups: size || undefined })} />
    </>
  )
}
