import { Result } from '../features/result/Result.tsx'
import type { FreeGame } from '../rules/freeGame.ts'
import { sharePicture } from './pictures.ts'

/** The result of a free game. What draws its picture is loaded on use. */
export function ResultPage({ game }: { game: FreeGame }) {
  return <Result game={game} onPicture={sharePicture} />
}
