import { useState } from 'react'
import type { ComponentType } from 'react'
import type { FreeGame } from '../../rules/freeGame.ts'
import { runOfFreeGame } from '../../scoreboard/run/freeRun.ts'
import { RunOfPlay } from '../../scoreboard/run/RunOfPlay.tsx'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'

/** The run of play of a free game, if its points are known, and the button that opens its score sheet. */
export function Run({
  game,
  Sheet,
}: {
  game: FreeGame
  Sheet: ComponentType<{ game: FreeGame; onClose: () => void }>
}) {
  const [hasSheet, setHasSheet] = useState(false)
  const played = runOfFreeGame(game)
  return (
    <>
      {played.runs && played.runs.length > 0 && (
        <section aria-label={t('Run of play')}>
          <RunOfPlay game={played} />
        </section>
      )}
      <Button onClick={() => setHasSheet(true)}>{t('Score sheet')}</Button>
      {hasSheet && <Sheet game={game} onClose={() => setHasSheet(false)} />}
    </>
  )
}
