import { Result } from '../features/result/Result.tsx'
import type { FreeGame } from '../rules/freeGame.ts'
import { loadedLater } from './loadedLater.tsx'
import { sharePicture } from './pictures.ts'

const run = loadedLater(() => import('../features/result/Run.tsx').then(({ Run }) => Run), null, null)
void run.load().catch(() => undefined) // preloaded during the game, so that it is available at the end

/** The result of a free game. The code that draws its picture is loaded on use. */
export function ResultPage({ game }: { game: FreeGame }) {
  return <Result game={game} run={<run.Part game={game} />} onPicture={sharePicture} />
}
