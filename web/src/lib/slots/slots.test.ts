import { beforeEach, describe, expect, it } from 'vitest'
import { createSlots, slotCount, turnLength } from './slots.ts'
import type { PageMessage, Slots } from './slots.ts'

let now: number
let slots: Slots

/** A page that follows the messages that it receives. */
interface Page {
  isConnected: boolean
  turns: number
  send: (message: PageMessage) => void
}

beforeEach(() => {
  now = 0
  slots = createSlots(() => now)
})

function open(visibility: 'visible' | 'hidden' = 'visible'): Page {
  const page: Page = { isConnected: false, turns: 0, send: () => undefined }
  page.send = slots.join((message) => {
    page.isConnected = message === 'connect'
    if (page.isConnected) page.turns++
    else
      queueMicrotask(() => {
        page.send('done')
        page.send(visibility)
      })
  })
  page.send(visibility)
  return page
}

async function pass(ms: number): Promise<void> {
  for (const end = now + ms; now < end; now += 250) {
    slots.update()
    await Promise.resolve()
  }
}

const connected = (pages: Page[]) => pages.filter(({ isConnected }) => isConnected).length

describe('the slots for connections', () => {
  it('let pages connect at once while there are enough, and no page leave', async () => {
    const pages = Array.from({ length: slotCount }, () => open())
    await pass(60_000)
    expect(pages.map(({ turns }) => turns)).toEqual(pages.map(() => 1))
    expect(connected(pages)).toBe(slotCount)
  })

  it('let seven pages take turns, each within a few seconds', async () => {
    const pages = Array.from({ length: 7 }, () => open())
    expect(connected(pages)).toBe(slotCount)
    let longest = 0
    const waitingSince = new Map<Page, number>()
    for (let step = 0; step < 200; step++) {
      await pass(250)
      expect(connected(pages)).toBeLessThanOrEqual(slotCount)
      for (const page of pages) {
        if (page.isConnected) waitingSince.delete(page)
        else longest = Math.max(longest, now - (waitingSince.get(page) ?? now))
        if (!page.isConnected && !waitingSince.has(page)) waitingSince.set(page, now)
      }
    }
    expect(longest).toBeLessThanOrEqual(2 * turnLength)
    expect(Math.min(...pages.map(({ turns }) => turns))).toBeGreaterThan(5)
  })

  it('prefer visible pages', async () => {
    const hidden = Array.from({ length: slotCount }, () => open('hidden'))
    expect(connected(hidden)).toBe(slotCount)
    const page = open()
    await pass(500)
    expect(page.isConnected).toBe(true)
    await pass(60_000)
    expect(page.turns).toBe(1)
    expect(connected(hidden)).toBe(slotCount - 1)
  })

  it('go to a page that becomes visible', async () => {
    const pages = Array.from({ length: slotCount }, () => open())
    const late = open('hidden')
    await pass(10_000)
    expect(late.isConnected).toBe(false)
    late.send('visible')
    await pass(500)
    expect(late.isConnected).toBe(true)
    expect(connected([late, ...pages])).toBeGreaterThanOrEqual(slotCount - 1)
  })

  it('are free again after a page has been closed, also without a message', async () => {
    const pages = Array.from({ length: slotCount }, () => open('hidden'))
    const waiting = open('hidden')
    pages[0]?.send('done')
    expect(waiting.isConnected).toBe(true)
    const next = open('hidden')
    for (let minute = 0; minute < 3; minute++) {
      await pass(60_000)
      next.send('alive') // the others send nothing
    }
    expect(next.isConnected).toBe(true)
  })
})
