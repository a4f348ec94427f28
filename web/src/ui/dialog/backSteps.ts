// The browser's Back button closes the dialogs and menus over the page (layers), one for each press. Each open layer has an
// entry in the history of the browser, with the address of the page or its own, and the number of layers that are open there. Only
// these numbers are compared, so that any way of closing a layer works, and opening another one at the same moment does too.
import { useEffect, useEffectEvent, useRef } from 'react'

interface Layer {
  close: () => void
  /** The address that the browser shows while the layer is on top; undefined for the address of the page. */
  address: string | undefined
}

/** The open layers, the topmost last. */
let layers: Layer[] = []
/** Whether the browser is still moving to another entry of its history, which must not change before it has arrived. */
let isMoving = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Adds an entry to the history while `isOpen`. Back removes it, and calls `close`. With an `address` the entry has that one
 * instead of the address of the page, so that it can be shared and survives a reload; it may change while the layer is open.
 */
export function useBackStep(isOpen: boolean, close: () => void, address?: string): void {
  const onBack = useEffectEvent(close)
  const layer = useRef<Layer>(null)
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('popstate', onMoved) // never removed: Forward may lead to the entry of a closed layer
    const opened: Layer = { close: () => onBack(), address: undefined }
    layer.current = opened
    layers.push(opened)
    settleSoon()
    return () => {
      layers = layers.filter((other) => other !== opened)
      settleSoon()
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen || !layer.current) return
    layer.current.address = address
    settleSoon()
  }, [isOpen, address])
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
  if (isBack) for (const { close } of layers.slice(countAtEntry()).reverse()) close()
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
  if (isMoving) return history.go(-surplus)
  const kept = layers.some(({ address }) => address !== undefined) // a reload opens them again, see build/start.js
  for (let i = surplus; i < 0; i++) {
    const state = { layers: layers.length + i + 1, ...(kept && { kept }) }
    history.pushState(state, '', layers[layers.length + i]?.address)
  }
  const address = layers.at(-1)?.address
  if (address !== undefined && new URL(address, location.href).href !== location.href)
    history.replaceState(history.state, '', address)
}
