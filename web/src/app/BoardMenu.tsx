import type { ComponentProps } from 'react'
import { FreeMenu } from '../scoreboard/FreeMenu.tsx'
import type { FreeDialogs } from '../scoreboard/FreeMenu.tsx'
import { lazyComponent } from './loadedLater.tsx'

const dialogs: FreeDialogs = {
  Sound: lazyComponent(
    () => import('../scoreboard/sound/SoundAndKeys.tsx').then(({ SoundAndKeys }) => SoundAndKeys),
    null,
    null,
  ).Part,
  Correct: lazyComponent(
    () => import('../scoreboard/correct/CorrectScore.tsx').then(({ CorrectScore }) => CorrectScore),
    null,
    null,
  ).Part,
  Sheet: lazyComponent(
    () => import('../features/scoresheet/ScoreSheets.tsx').then(({ FreeScoreSheet }) => FreeScoreSheet),
    null,
    null,
  ).Part,
}

/** The menu of the free board. Its dialogs are loaded on use. */
export function BoardMenu(props: Omit<ComponentProps<typeof FreeMenu>, 'dialogs'>) {
  return <FreeMenu {...props} dialogs={dialogs} />
}
