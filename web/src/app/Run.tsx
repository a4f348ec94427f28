import { Run as RunOfPlay } from '../features/result/Run.tsx'
import type { FreeGame } from '../rules/freeGame.ts'
import { lazyComponent } from './loadedLater.tsx'

const lazySheet = lazyComponent(
  () => import('../features/scoresheet/ScoreSheets.tsx').then(({ FreeScoreSheet }) => FreeScoreSheet),
  null,
  null,
)

/** The run of play of the result. Its score sheet is loaded on use. */
export function Run({ game }: { game: FreeGame }) {
  return <RunOfPlay game={game} Sheet={lazySheet.Part} />
}
