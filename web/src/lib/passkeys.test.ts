import { beforeEach, expect, it, vi } from 'vitest'
import { createPasskey, passkeysWork, requestPasskey } from './passkeys.ts'

const options = { challenge: 'YWJj' }

/** Fakes a browser that supports passkeys; `respond` is the user's reaction to its dialog. */
function browser(respond: () => Promise<unknown>) {
  const parse = (options: object) => ({ parsed: options })
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: parse,
    parseRequestOptionsFromJSON: parse,
  })
  const request = vi.fn(respond)
  vi.stubGlobal('navigator', { credentials: { create: request, get: request } })
  return request
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', undefined)
})

it.each([createPasskey, requestPasskey])(
  'passes on the parsed options, and returns the credential as JSON',
  async (usePasskey) => {
    const request = browser(() => Promise.resolve({ toJSON: () => ({ id: 'k1' }) }))
    expect(passkeysWork()).toBe(true)
    expect(await usePasskey(options)).toEqual({ id: 'k1' })
    expect(request).toHaveBeenCalledWith({ publicKey: { parsed: options } })
  },
)

it.each([
  [new DOMException('', 'NotAllowedError'), 'No passkey was used. Try again, or go on without one.'],
  [new DOMException('', 'InvalidStateError'), 'This device has a passkey for your account already.'],
  [new Error('broken'), 'broken'],
])('turns the error of the browser into a readable sentence: %s', async (error, sentence) => {
  browser(() => Promise.reject(error))
  await expect(requestPasskey(options)).rejects.toThrow(sentence)
})

it('is not offered in old browsers and on pages without https', async () => {
  expect(passkeysWork()).toBe(false)
  await expect(createPasskey(options)).rejects.toThrow('This browser cannot use passkeys here.')
})
