import type { ComponentProps } from 'react'
import { GameMenu as Menu } from '../features/scorelink/GameMenu.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazySheet = lazyComponent(
  () => import('../features/scoresheet/ScoreSheets.tsx').then(({ LinkScoreSheet }) => LinkScoreSheet),
  null,
  null,
)

/** The menu of the board of a score link. Its score sheet is loaded on use. */
export function GameMenu(props: Omit<ComponentProps<typeof Menu>, 'Sheet'>) {
  return <Menu {...props} Sheet={lazySheet.Part} />
}
