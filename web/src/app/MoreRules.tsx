import { CourtRules } from '../features/setup/CourtRules.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyIntervals = lazyComponent(
  () => import('../features/setup/FreeIntervals.tsx').then(({ FreeIntervals }) => FreeIntervals),
  null,
  null,
)

/** The rules that the setup screen loads after the form. The fields of intervals are loaded when they are switched on. */
export function MoreRules() {
  return <CourtRules intervals={<lazyIntervals.Part />} />
}
