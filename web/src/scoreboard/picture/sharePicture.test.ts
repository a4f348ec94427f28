import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultRules } from '../../rules/rules.ts'
import type { Picture } from './drawResult.ts'

const picture: Picture = {
  match: {
    id: 'a',
    winner: 'team2',
    team1Score: 20,
    team2Score: 25,
    team1Name: 'Aces',
    team2Name: 'x'.repeat(100),
    duration: 60,
    rules: defaultRules,
    timestamp: Date.parse('2026-11-20T12:00:00Z'),
  },
  kits: { team1: 'amber' },
}

/** What was written and with which colour; each character is half as wide as it is high. */
let written: { text: string; x: number; y: number }[]
let painted: string[]
function fakeCanvas() {
  written = []
  painted = []
  const context = {
    canvas: {},
    font: '',
    fillStyle: '',
    fillRect: () => painted.push(context.fillStyle),
    fillText: (text: string, x: number, y: number) => written.push({ text, x, y }),
    measureText: (text: string) => ({
      width: (Number.parseInt(context.font.split(' ')[1] ?? '', 10) / 2) * text.length,
    }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
}

async function share() {
  const { sharePicture } = await import('./sharePicture.ts')
  const { currentToast } = await import('../../ui/toast/toast.ts')
  await sharePicture(picture)
  return currentToast.get()?.title
}

function stubShare(outcome: () => Promise<void>) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(outcome)
  Object.assign(navigator, { share, canShare: () => true })
  return share
}
let downloads: string[]

beforeEach(() => {
  fakeCanvas()
  downloads = []
  URL.createObjectURL = () => 'blob:x'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  return () => {
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'canShare')
  }
})

it('shows the winner first, in the colours of the kits, with the score and the day', async () => {
  await share()
  const texts = written.map(({ text }) => text)
  expect(texts.indexOf('25')).toBeLessThan(texts.indexOf('20'))
  expect(texts).toContain('Aces')
  expect(texts).toContain('Nov 20, 2026 · Sideout')
  expect(painted).toEqual(['oklch(0.2 0.025 264)', 'oklch(0.755 0.165 55)', 'oklch(0.85 0.165 88)'])
})

it('fits a name of 100 characters into its panel', async () => {
  await share()
  const name = written.filter(({ text }) => /^x+$/.test(text))
  expect(name.map(({ text }) => text).join('')).toHaveLength(100)
  for (const { x, y } of name) expect([x, y > 0 && y < 450]).toEqual([64, true])
})

describe('the picture', () => {
  it('is shared as a file with the text of the result', async () => {
    const shared = stubShare(() => Promise.resolve())
    expect(await share()).toBeUndefined()
    const [data] = shared.mock.calls[0] ?? []
    expect(data?.files?.[0]?.name).toBe('sideout-result.png')
    expect(data?.text).toContain('won 25–20 against Aces')
    expect(downloads).toEqual([])
  })

  it('is stored where files cannot be shared', async () => {
    expect(await share()).toBe('Picture stored')
    expect(downloads).toEqual(['sideout-result.png'])
  })

  it('is stored if sharing is refused', async () => {
    stubShare(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    expect(await share()).toBe('Picture stored')
  })

  it('is not stored if the person closes the sheet', async () => {
    stubShare(() => Promise.reject(new DOMException('closed', 'AbortError')))
    expect(await share()).toBeUndefined()
    expect(downloads).toEqual([])
  })

  it('is replaced by a sentence where the browser has no canvas', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    expect(await share()).toBe('No picture')
  })
})
