// The actions of the open tab are rendered in the head of the page, which exists before the tab has loaded.
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The element in the head that contains the actions; null until it is rendered, undefined on a page without such a head. */
export const HeadSlot = createContext<HTMLElement | null | undefined>(undefined)

/** Renders its children at the end of the head: at most three icons on a phone. */
export function HeadActions({ children }: { children: ReactNode }) {
  const slot = useContext(HeadSlot)
  if (slot === undefined) return children
  return slot && createPortal(children, slot)
}
