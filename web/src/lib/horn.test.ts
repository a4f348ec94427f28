import { beforeEach, expect, it, vi } from 'vitest'

let tones: { start: ReturnType<typeof vi.fn>; stop: ReturnType<typeof vi.fn> }[]

/** Fakes a browser with sound; `state` is the state of its audio before the first tap. */
function browser(state: AudioContextState) {
  class Audio {
    state = state
    currentTime = 10
    destination = {}
    resume = vi.fn(() => {
      this.state = 'running'
      return Promise.resolve()
    })
    createGain = () => ({
      connect: vi.fn(),
      gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
    })
  }
  class Tone {
    start = vi.fn()
    stop = vi.fn()
    connect = vi.fn()
    constructor() {
      tones.push(this)
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('OscillatorNode', Tone)
}

beforeEach(() => {
  tones = []
})

it('sounds for 1.2 seconds once a tap has enabled it', async () => {
  browser('suspended')
  const { primeHorn } = await import('./horn.ts')
  const { soundHorn } = await import('./hornSound.ts')
  soundHorn()
  expect(tones).toHaveLength(0)
  primeHorn()
  soundHorn()
  expect(tones.length).toBeGreaterThan(0)
  for (const tone of tones) {
    expect(tone.start).toHaveBeenCalledOnce()
    expect(tone.stop).toHaveBeenCalledExactlyOnceWith(11.2)
  }
})

it('stays muted after a reload', async () => {
  browser('running')
  const before = await import('./hornSound.ts')
  before.toggleMuted()
  vi.resetModules()
  const { primeHorn } = await import('./horn.ts')
  const { muted, soundHorn, toggleMuted } = await import('./hornSound.ts')
  expect(muted.get()).toBe(true)
  primeHorn()
  soundHorn()
  expect(tones).toHaveLength(0)
  toggleMuted()
  soundHorn()
  expect(tones.length).toBeGreaterThan(0)
})

it('does nothing in a browser without sound or storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('switched off', 'SecurityError')
  })
  const { primeHorn } = await import('./horn.ts')
  const { muted, soundHorn, toggleMuted } = await import('./hornSound.ts')
  primeHorn()
  soundHorn()
  expect(muted.get()).toBe(false)
  toggleMuted()
  expect(muted.get()).toBe(true)
})
