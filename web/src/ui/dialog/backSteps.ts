// The browser's Back button closes the dialogs and menus over the page (layers), one for each press. Each open layer has an
// entry in the history of the browser, with the address of the page and the number of layers that are open there. Only this
// number is compared, so that it does not matter how a layer was closed, or that another one opened in the same moment.
import { useEffect, useEffectEvent } from 'react'

/** The functions that close the open layers, that of the topmost last. */
let layers: (() => void)[] = []
/** Whether the browser is on its way to another entry: until it is there, its history must not change. */
let isMoving = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Adds an entry to the history while `isOpen`. Back removes it, and calls `close`. */
export function useBackStep(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('popstate', onMoved) // never removed: Forward may lead to the entry of a closed layer
    const layer = () => onBack()
    layers.push(layer)
    settleSoon()
    return () => {
      layers = layers.filter((other) => other !== layer)
      settleSoon()
    }
  }, [isOpen])
}

/** The number of layers that were open at the current entry. */
function countAtEntry(): number {
  const state = history.state as { layers?: number } | null
  return state?.layers ?? 0
}

/**
 * The browser has moved to another entry. A layer may stay open in spite of it, and gets an entry again. If it was `settle`
 * that moved, nobody has pressed Back: a layer that has opened meanwhile stays.
 */
function onMoved(): void {
  const isBack = !isMoving
  isMoving = false
  if (isBack) for (const close of layers.slice(countAtEntry()).reverse()) close()
  settleSoon()
}

/** Waits until React has rendered: a menu closes while the dialog opens that was chosen in it. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (isMoving) return
  const surplus = countAtEntry() - layers.length
  isMoving = surplus > 0
  if (isMoving) history.go(-surplus)
  else for (let i = surplus; i < 0; i++) history.pushState({ layers: layers.length + i + 1 }, '')
}
