import { afterEach, describe, expect, it, vi } from 'vitest'
import { share } from './share.ts'

const refusal = (name: string) => () => Promise.reject(new DOMException(name, name))

/** Fakes a browser that supports only these functions. */
function browser(supported: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const sheet = supported.share && vi.fn(supported.share)
  const writeText = vi.fn(supported.writeText)
  vi.stubGlobal('navigator', {
    ...(sheet && { share: sheet }),
    ...(supported.writeText && { clipboard: { writeText } }),
  })
  return { sheet, writeText }
}
const done = () => Promise.resolve()

describe('with a share sheet', () => {
  it('opens it with title and text, and does not copy', async () => {
    const { sheet, writeText } = browser({ share: done, writeText: done })
    expect(await share('A match', 'Ann won')).toBe('shared')
    expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'A match', text: 'Ann won' })
    expect(writeText).not.toHaveBeenCalled()
  })

  it('does not copy if the user closes the sheet', async () => {
    const { writeText } = browser({ share: refusal('AbortError'), writeText: done })
    expect(await share('A match', 'Ann won')).toBe('cancelled')
    expect(writeText).not.toHaveBeenCalled()
  })

  it.each(['NotAllowedError', 'DataError'])('copies if the browser refuses to open it (%s)', async (name) => {
    const { writeText } = browser({ share: refusal(name), writeText: done })
    expect(await share('A match', 'Ann won')).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Ann won')
  })
})

describe('without a share sheet', () => {
  it('copies the text', async () => {
    const { writeText } = browser({ writeText: done })
    expect(await share('A match', 'Ann won')).toBe('copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Ann won')
  })

  it('fails if the browser refuses the clipboard and has no other way to copy', async () => {
    browser({ writeText: refusal('NotAllowedError') })
    expect(await share('A match', 'Ann won')).toBe('failed')
    expect(document.querySelector('textarea')).toBeNull()
  })
})

// How pages without https copy. jsdom has no execCommand, so the test fakes it.
describe('copying from a text field', () => {
  function fakeCopyCommand(succeeds: boolean) {
    let copied = ''
    let inside: Element | null = null
    const execCommand = () => {
      const field = document.querySelector('textarea')
      field?.focus() // some browsers copy from the focused field only
      copied = field?.value.slice(field.selectionStart, field.selectionEnd) ?? ''
      inside = field?.closest('dialog') ?? null
      return succeeds
    }
    Object.assign(document, { execCommand })
    return { copied: () => copied, inside: () => inside }
  }
  afterEach(() => {
    Reflect.deleteProperty(document, 'execCommand')
    document.body.innerHTML = ''
  })

  it('copies without a clipboard, removes the field and restores the focus', async () => {
    browser({})
    const { copied } = fakeCopyCommand(true)
    document.body.innerHTML = '<button>Share</button>'
    const button = document.querySelector('button')
    button?.focus()
    expect(await share('A match', 'Ann won\n25–20')).toBe('copied')
    expect(copied()).toBe('Ann won\n25–20')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('adds the field to the open dialog, because fields outside it cannot be selected', async () => {
    browser({})
    const { inside } = fakeCopyCommand(true)
    document.body.innerHTML = '<dialog open><button>Share</button></dialog>'
    document.querySelector('button')?.focus()
    await share('A match', 'Ann won')
    expect(inside()).toBe(document.querySelector('dialog'))
  })

  it('fails if the browser reports a failure', async () => {
    browser({})
    fakeCopyCommand(false)
    expect(await share('A match', 'Ann won')).toBe('failed')
  })
})
