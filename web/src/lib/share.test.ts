import { afterEach, describe, expect, it, vi } from 'vitest'
import { share } from './share.ts'

const refusal = (name: string) => () => Promise.reject(new DOMException(name, name))

/** A browser that has these parts and no others. */
function browser(parts: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const sheet = parts.share && vi.fn(parts.share)
  const writeText = vi.fn(parts.writeText)
  vi.stubGlobal('navigator', {
    ...(sheet && { share: sheet }),
    ...(parts.writeText && { clipboard: { writeText } }),
  })
  return { sheet, writeText }
}
const done = () => Promise.resolve()

describe('with a share sheet', () => {
  it('opens it with title and text, and copies nothing', async () => {
    const { sheet, writeText } = browser({ share: done, writeText: done })
    expect(await share('A match', 'Ann won')).toBe('shared')
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'A match', text: 'Ann won' })
    expect(writeText).not.toHaveBeenCalled()
  })

  it('does nothing else when the sheet is closed', async () => {
    const { writeText } = browser({ share: refusal('AbortError'), writeText: done })
    expect(await share('A match', 'Ann won')).toBe('cancelled')
    expect(writeText).not.toHaveBeenCalled()
  })

  it.each(['NotAllowedError', 'DataError'])('copies when the browser refuses it (%s)', async (name) => {
    const { writeText } = browser({ share: refusal(name), writeText: done })
    expect(await share('A match', 'Ann won')).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Ann won')
  })
})

describe('without a share sheet', () => {
  it('copies', async () => {
    const { writeText } = browser({ writeText: done })
    expect(await share('A match', 'Ann won')).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Ann won')
  })

  it('fails where the clipboard is refused and there is no other way', async () => {
    browser({ writeText: refusal('NotAllowedError') })
    expect(await share('A match', 'Ann won')).toBe('failed')
    expect(document.querySelector('textarea')).toBeNull()
  })
})

// The way of pages without https; jsdom has no execCommand, so the test brings one.
describe('from a field', () => {
  function copyCommand(answer: boolean) {
    let copied = ''
    let inside: Element | null = null
    const execCommand = () => {
      const field = document.querySelector('textarea')
      field?.focus() // as browsers do that copy from the focused field only
      copied = field?.value.slice(field.selectionStart, field.selectionEnd) ?? ''
      inside = field?.closest('dialog') ?? null
      return answer
    }
    Object.assign(document, { execCommand })
    return { copied: () => copied, inside: () => inside }
  }
  afterEach(() => {
    Reflect.deleteProperty(document, 'execCommand')
    document.body.innerHTML = ''
  })

  it('copies where there is no clipboard, and leaves no trace', async () => {
    browser({})
    const { copied } = copyCommand(true)
    document.body.innerHTML = '<button>Share</button>'
    const button = document.querySelector('button')
    button?.focus()
    expect(await share('A match', 'Ann won\n25–20')).toBe('copied')
    expect(copied()).toBe('Ann won\n25–20')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('puts the field into the open dialog, where alone it can be selected', async () => {
    browser({})
    const { inside } = copyCommand(true)
    document.body.innerHTML = '<dialog open><button>Share</button></dialog>'
    document.querySelector('button')?.focus()
    await share('A match', 'Ann won')
    expect(inside()).toBe(document.querySelector('dialog'))
  })

  it('fails where the browser says so', async () => {
    browser({})
    copyCommand(false)
    expect(await share('A match', 'Ann won')).toBe('failed')
  })
})
