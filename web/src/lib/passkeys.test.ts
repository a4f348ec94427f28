import { beforeEach, expect, it, vi } from 'vitest'
import { createPasskey, passkeysWork, showPasskey } from './passkeys.ts'

const options = { challenge: 'YWJj' }

/** A browser that knows passkeys; `answer` is what the person does with the question. */
function browser(answer: () => Promise<unknown>) {
  const parse = (asked: object) => ({ parsed: asked })
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: parse,
    parseRequestOptionsFromJSON: parse,
  })
  const asked = vi.fn(answer)
  vi.stubGlobal('navigator', { credentials: { create: asked, get: asked } })
  return asked
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', undefined)
})

it.each([createPasskey, showPasskey])(
  'hands the options on as parsed, and the answer back as JSON',
  async (ask) => {
    const asked = browser(() => Promise.resolve({ toJSON: () => ({ id: 'k1' }) }))
    expect(passkeysWork()).toBe(true)
    expect(await ask(options)).toEqual({ id: 'k1' })
    expect(asked).toHaveBeenCalledWith({ publicKey: { parsed: options } })
  },
)

it.each([
  [new DOMException('', 'NotAllowedError'), 'No passkey was used. Try again, or go on without one.'],
  [new DOMException('', 'InvalidStateError'), 'This device has a passkey for your account already.'],
  [new Error('broken'), 'broken'],
])('says what went wrong: %s', async (error, sentence) => {
  browser(() => Promise.reject(error))
  await expect(showPasskey(options)).rejects.toThrow(sentence)
})

it('is not offered by a browser that is too old, or on a page without https', async () => {
  expect(passkeysWork()).toBe(false)
  await expect(createPasskey(options)).rejects.toThrow('This browser cannot use passkeys here.')
})
