import { useEffect, useEffectEvent, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Team } from '../../contract/types.ts'

interface Drag {
  team: Team
  /** The position of the pointer in the window, in pixels. */
  x: number
  y: number
  /** The tier under the pointer, or 0. */
  tier: number
}

interface Press {
  team: Team
  x: number
  y: number
}

/** The distance that a pointer must move before a press becomes a drag, in pixels. */
const dragThreshold = 6
/** The distance from the edge of the window at which a drag scrolls the page, and the scroll step, in pixels. */
const scrollEdge = 60
const scrollStep = 14

/**
 * Drags a row to the table of another tier: with a mouse or pen anywhere on the row, with a finger by its handle, so that the list still
 * scrolls. Escape cancels. The menu of the row has the same action for the keyboard.
 */
export function useTeamDrag(onMove: (team: Team, tier: number) => void) {
  const [press, setPress] = useState<Press | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function onPointerDown(event: ReactPointerEvent, teams: Team[]): void {
    const target = event.target as Element
    const id = Number(target.closest<HTMLElement>('[data-team]')?.dataset.team)
    const team = teams.find((other) => other.id === id)
    if (!team || team.withdrawnOn || event.button !== 0 || target.closest('input, td button')) return
    const isHandle = target.closest('[data-handle]') !== null
    if (event.pointerType === 'touch' && !isHandle) return
    if (isHandle) event.preventDefault() // prevents text selection
    setPress({ team, x: event.clientX, y: event.clientY })
  }

  const move = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    if (!press || (!drag && Math.hypot(x - press.x, y - press.y) < dragThreshold)) return
    getSelection()?.removeAllRanges()
    if (y < scrollEdge) scrollBy(0, -scrollStep)
    if (y > innerHeight - scrollEdge) scrollBy(0, scrollStep)
    const tier = Number(
      document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tier]')?.dataset.tier ?? 0,
    )
    setDrag({ team: press.team, x, y, tier })
  })
  const stop = useEffectEvent(() => {
    setPress(null)
    setDrag(null)
  })
  const drop = useEffectEvent(() => {
    if (drag) {
      suppressClick()
      if (drag.tier && drag.tier !== drag.team.tier) onMove(drag.team, drag.tier)
    }
    stop()
  })

  const isPressed = press !== null
  useEffect(() => {
    if (!isPressed) return
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && stop()
    const onPointerMove = (event: PointerEvent) => move(event)
    const onPointerUp = () => drop()
    const onCancel = () => stop()
    addEventListener('pointermove', onPointerMove)
    addEventListener('pointerup', onPointerUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onEscape)
    return () => {
      removeEventListener('pointermove', onPointerMove)
      removeEventListener('pointerup', onPointerUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onEscape)
    }
  }, [isPressed])

  return { drag, onPointerDown }
}

/** Suppresses the click event that follows a drag. */
function suppressClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
