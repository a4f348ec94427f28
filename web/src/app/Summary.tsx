import type { ComponentProps } from 'react'
import { Summary as Page } from '../features/scorelink/Summary.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazySheet = lazyComponent(
  () => import('../features/scoresheet/ScoreSheets.tsx').then(({ LinkScoreSheet }) => LinkScoreSheet),
  null,
  null,
)

/** The page after the board of a score link. Its score sheet is loaded on use. */
export function Summary(props: Omit<ComponentProps<typeof Page>, 'Sheet'>) {
  return <Page {...props} Sheet={lazySheet.Part} />
}
