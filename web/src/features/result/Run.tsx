import type { FreeGame } from '../../rules/freeGame.ts'
import { runOfFreeGame } from '../../scoreboard/run/freeRun.ts'
import { RunOfPlay } from '../../scoreboard/run/RunOfPlay.tsx'
import { t } from '../../t.ts'

/** The run of play of a free game, if its points are known. */
export function Run({ game }: { game: FreeGame }) {
  const played = runOfFreeGame(game)
  if (!played.runs?.length) return null // only the result of the match is known
  return (
    <section aria-label={t('Run of play')}>
      <RunOfPlay game={played} />
    </section>
  )
}
