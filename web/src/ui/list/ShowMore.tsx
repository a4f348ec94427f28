import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import type { useShown } from './useShown.ts'

/** The button that shows more of a long list. `what` is added for screen readers, to distinguish several lists. */
export function ShowMore({ list, what }: { list: ReturnType<typeof useShown>; what?: string }) {
  if (list.left === 0) return null
  const text = t('Show {count} more of {total}', { count: list.next, total: list.left })
  return (
    <div className="unprinted">
      <Button onClick={list.showMore} {...(what && { 'aria-label': `${text}: ${what}` })}>
        {text}
      </Button>
    </div>
  )
}
