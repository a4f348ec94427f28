import { beforeEach, expect, it, vi } from 'vitest'
import { followLead } from './lead.ts'

interface Waiting {
  run: () => Promise<void>
  settle: () => void
  reject: (error: Error) => void
}

/** The browser's locks, for one name: first come, first served, and a thief takes it from whoever has it. */
class Locks {
  private holder: Waiting | null = null
  private queue: Waiting[] = []

  request(_name: string, how: { steal?: boolean; signal?: AbortSignal }, run: () => Promise<void>) {
    return new Promise<void>((settle, reject) => {
      const mine = { run, settle, reject }
      how.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((other) => other !== mine)
        if (this.holder !== mine) reject(new DOMException('taken out of the queue', 'AbortError'))
      })
      if (how.steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        this.grant(mine)
      } else if (this.holder) this.queue.push(mine)
      else this.grant(mine)
    })
  }

  private grant(to: Waiting): void {
    this.holder = to
    void to.run().then(() => {
      to.settle()
      if (this.holder !== to) return
      this.holder = null
      const next = this.queue.shift()
      if (next) this.grant(next)
    })
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A tab, and whether it leads. */
function tab() {
  const said: boolean[] = []
  const leave = followLead('courier', (leads) => said.push(leads))
  return { said, leave, leads: () => said.at(-1) ?? false }
}

beforeEach(() => {
  Object.assign(navigator, { locks: new Locks() })
  return () => Reflect.deleteProperty(navigator, 'locks')
})

const comeIntoView = () => document.dispatchEvent(new Event('visibilitychange'))

/** A tab that is opened behind the one in view. */
function tabBehind() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const behind = tab()
  hidden.mockRestore()
  return behind
}

it('one tab leads, and the next one when it has gone', async () => {
  const [one, other] = [tab(), tabBehind()]
  await settled()
  expect([one.leads(), other.leads()]).toEqual([true, false])
  one.leave()
  await settled()
  expect(other.leads()).toBe(true)
  expect(one.said).toEqual([true]) // it is told nothing any more
  other.leave()
})

it('a tab that is opened in view takes the lead: the one behind it may be frozen', async () => {
  const [one, other] = [tab(), tab()]
  await settled()
  expect([one.leads(), other.leads()]).toEqual([false, true])
  other.leave()
  await settled()
  expect(one.leads()).toBe(true)
  one.leave()
})

it('a tab that comes into view takes the lead, and gives it back by going', async () => {
  const one = tab()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const other = tab()
  await settled()
  comeIntoView() // the event is told of going as well
  await settled()
  expect([one.leads(), other.leads()]).toEqual([true, false])
  hidden.mockReturnValue('visible')
  comeIntoView()
  await settled()
  expect([one.leads(), other.leads()]).toEqual([false, true])
  other.leave()
  await settled()
  expect(one.leads()).toBe(true)
  one.leave()
})

it('a tab that has left takes no lead', async () => {
  const [one, other] = [tab(), tabBehind()]
  await settled()
  other.leave()
  comeIntoView()
  one.leave()
  await settled()
  expect(other.said).toEqual([])
})

it('without locks every tab leads', () => {
  Reflect.deleteProperty(navigator, 'locks')
  expect([tab().leads(), tab().leads()]).toEqual([true, true])
})
