import { useStore } from '../../lib/store.ts'
import { IntervalFields } from '../../scoreboard/intervals/IntervalFields.tsx'
import { changeRules, setupForm } from './setupForm.ts'

/** The fields of intervals, technical time-outs and the toss of the next free game. */
export function FreeIntervals() {
  const { rules } = useStore(setupForm)
  return <IntervalFields value={rules.intervals} onChange={(intervals) => changeRules({ intervals })} />
}
