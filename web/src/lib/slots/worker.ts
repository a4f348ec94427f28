// The shared worker of all pages of this browser: each stream of a page has a port of its own.
import { createSlots } from './slots.ts'
import type { PageMessage } from './slots.ts'

interface WorkerScope {
  onconnect: (event: MessageEvent) => void
}

const slots = createSlots(() => Date.now())
let timer: ReturnType<typeof setInterval> | undefined

function update(): void {
  const isAnyWaiting = slots.update()
  if (isAnyWaiting) timer ??= setInterval(update, 250)
  else {
    clearInterval(timer)
    timer = undefined
  }
}

;(globalThis as unknown as WorkerScope).onconnect = ({ ports: [port] }) => {
  if (!port) return
  const receive = slots.join((message) => {
    port.postMessage(message)
  })
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    receive(data)
    update()
  }
}
