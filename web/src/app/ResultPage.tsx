import { Result } from '../features/result/Result.tsx'
import type { FreeGame } from '../rules/freeGame.ts'
import { lazyComponent } from './loadedLater.tsx'
import { sharePicture } from './pictures.ts'

const lazyRun = lazyComponent(() => import('./Run.tsx').then(({ Run }) => Run), null, null)
void lazyRun.load().catch(() => undefined) // preloaded during the game, so that it is available at the end

/** The result of a free game. The code that draws its picture is loaded on use. */
export function ResultPage({ game }: { game: FreeGame }) {
  return <Result game={game} run={<lazyRun.Part game={game} />} onPicture={sharePicture} />
}
