import { Button } from './Button.tsx'
import type { useShown } from './useShown.ts'

/** The button under a list of which only a part is shown. `what` tells lists apart for who cannot see them. */
export function ShowMore({ list, what }: { list: ReturnType<typeof useShown>; what?: string }) {
  if (list.left === 0) return null
  const text = `Show ${list.next} more of ${list.left}`
  return (
    <div>
      <Button onClick={list.showMore} {...(what && { 'aria-label': `${text}: ${what}` })}>
        {text}
      </Button>
    </div>
  )
}
