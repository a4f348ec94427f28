import { beforeEach, expect, it, vi } from 'vitest'
import { joinElection } from './leaderElection.ts'

interface LockRequest {
  run: () => Promise<void>
  resolve: () => void
  reject: (error: Error) => void
}

/** The locks of the browser for one name: a queue, from which a request with `steal` takes the lock of the holder. */
class Locks {
  private holder: LockRequest | null = null
  private queue: LockRequest[] = []

  request(_name: string, options: { steal?: boolean; signal?: AbortSignal }, run: () => Promise<void>) {
    return new Promise<void>((resolve, reject) => {
      const mine = { run, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        this.queue = this.queue.filter((other) => other !== mine)
        if (this.holder !== mine) reject(new DOMException('removed from the queue', 'AbortError'))
      })
      if (options.steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'))
        this.grant(mine)
      } else if (this.holder) this.queue.push(mine)
      else this.grant(mine)
    })
  }

  private grant(to: LockRequest): void {
    this.holder = to
    void to.run().then(() => {
      to.resolve()
      if (this.holder !== to) return
      this.holder = null
      const next = this.queue.shift()
      if (next) this.grant(next)
    })
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A tab that takes part in the election; `reports` are the calls of its listener. */
function tab() {
  const reports: boolean[] = []
  const leave = joinElection('sender', (isLeader) => reports.push(isLeader))
  return { reports, leave, leads: () => reports.at(-1) ?? false }
}

beforeEach(() => {
  Object.assign(navigator, { locks: new Locks() })
  return () => Reflect.deleteProperty(navigator, 'locks')
})

const changeVisibility = () => document.dispatchEvent(new Event('visibilitychange'))

/** A tab that is opened in the background. */
function backgroundTab() {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const opened = tab()
  hidden.mockRestore()
  return opened
}

it('the next tab leads once the leader has left', async () => {
  const [one, other] = [tab(), backgroundTab()]
  await settled()
  expect([one.leads(), other.leads()]).toEqual([true, false])
  one.leave()
  await settled()
  expect(other.leads()).toBe(true)
  expect(one.reports).toEqual([true]) // no report after it has left
  other.leave()
})

it('a visible new tab takes the lead, because the browser may freeze the one behind it', async () => {
  const [one, other] = [tab(), tab()]
  await settled()
  expect([one.leads(), other.leads()]).toEqual([false, true])
  other.leave()
  await settled()
  expect(one.leads()).toBe(true)
  one.leave()
})

it('a tab that becomes visible takes the lead, and the earlier leader gets it back when that tab leaves', async () => {
  const one = tab()
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const other = tab()
  await settled()
  changeVisibility() // hiding a tab fires the event too
  await settled()
  expect([one.leads(), other.leads()]).toEqual([true, false])
  hidden.mockReturnValue('visible')
  changeVisibility()
  await settled()
  expect([one.leads(), other.leads()]).toEqual([false, true])
  other.leave()
  await settled()
  expect(one.leads()).toBe(true)
  one.leave()
})

it('a tab that has left never leads', async () => {
  const [one, other] = [tab(), backgroundTab()]
  await settled()
  other.leave()
  changeVisibility()
  one.leave()
  await settled()
  expect(other.reports).toEqual([])
})

it('every tab leads in a browser without locks', () => {
  Reflect.deleteProperty(navigator, 'locks')
  expect([tab().leads(), tab().leads()]).toEqual([true, true])
})
