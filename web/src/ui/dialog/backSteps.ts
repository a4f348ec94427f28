// Lets the browser's Back button close dialogs and menus (layers), one per press. Each open layer has an entry in the browser
// history, with the address of the page or its own, and with the number of open layers. Only these numbers are compared, so
// it does not matter how a layer is closed or whether another one opens at the same time.
import { useEffect, useEffectEvent, useRef } from 'react'

interface Layer {
  close: () => void
  /** The address that the browser shows while the layer is the topmost one; undefined for the address of the page. */
  address: string | undefined
}

/** The open layers, topmost last. */
let layers: Layer[] = []
/** Whether the browser is still navigating to another history entry. Until it arrives, the history must not be changed. */
let isMoving = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Adds a history entry while `isOpen`. Back removes it and calls `close`. With an `address`, the entry has that address
 * instead of the one of the page, so that it can be shared and survives a reload. The address may change while the layer is
 * open.
 */
export function useBackStep(isOpen: boolean, close: () => void, address?: string): void {
  const onBack = useEffectEvent(close)
  const layer = useRef<Layer>(null)
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('popstate', onPopState) // never removed, because Forward may lead to the entry of a closed layer
    const opened: Layer = { close: () => onBack(), address: undefined }
    layer.current = opened
    layers.push(opened)
    scheduleSync()
    return () => {
      layers = layers.filter((other) => other !== opened)
      scheduleSync()
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen || !layer.current) return
    layer.current.address = address
    scheduleSync()
  }, [isOpen, address])
}

/** The number of layers that were open when the current entry was created. */
function countAtEntry(): number {
  const state = history.state as { layers?: number } | null
  return state?.layers ?? 0
}

/**
 * Handles a navigation to another entry. A layer may refuse to close, and then gets a new entry. If `syncHistory` caused the
 * navigation, nobody has pressed Back, so that layers opened in the meantime stay open.
 */
function onPopState(): void {
  const isBack = !isMoving
  isMoving = false
  if (isBack) for (const { close } of layers.slice(countAtEntry()).reverse()) close()
  scheduleSync()
}

/** Waits until React has rendered, because a menu closes while the dialog that was chosen in it opens. */
function scheduleSync(): void {
  clearTimeout(timer)
  timer = setTimeout(syncHistory)
}

function syncHistory(): void {
  if (isMoving) return
  const surplus = countAtEntry() - layers.length
  isMoving = surplus > 0
  if (isMoving) return history.go(-surplus)
  const kept = layers.some(({ address }) => address !== undefined) // a reload reopens them, see build/start.js
  for (let i = surplus; i < 0; i++) {
    const state = { layers: layers.length + i + 1, ...(kept && { kept }) }
    history.pushState(state, '', layers[layers.length + i]?.address)
  }
  const address = layers.at(-1)?.address
  if (address !== undefined && new URL(address, location.href).href !== location.href)
    history.replaceState(history.state, '', address)
}
