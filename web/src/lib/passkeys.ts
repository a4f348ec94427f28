// Passkeys: the browser's part, from the server's options to the answer that it is sent back.

interface Api {
  parseCreationOptionsFromJSON?: (
    options: PublicKeyCredentialCreationOptionsJSON,
  ) => PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?: (
    options: PublicKeyCredentialRequestOptionsJSON,
  ) => PublicKeyCredentialRequestOptions
}

function api(): Api {
  return (globalThis as { PublicKeyCredential?: Api }).PublicKeyCredential ?? {}
}

/** Whether this browser can use passkeys on this page: it has to be new enough, and the page on https or localhost. */
export function passkeysWork(): boolean {
  return !!api().parseCreationOptionsFromJSON && !!api().parseRequestOptionsFromJSON
}

/** Makes a passkey on this device or in the person's password manager. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = api().parseCreationOptionsFromJSON?.(options as PublicKeyCredentialCreationOptionsJSON)
  if (!publicKey) throw new Error(unsupported)
  return asJSON(await asked(navigator.credentials.create({ publicKey })))
}

/** Has the person show one of their passkeys. */
export async function showPasskey(options: unknown): Promise<unknown> {
  const publicKey = api().parseRequestOptionsFromJSON?.(options as PublicKeyCredentialRequestOptionsJSON)
  if (!publicKey) throw new Error(unsupported)
  return asJSON(await asked(navigator.credentials.get({ publicKey })))
}

const notUsed = 'No passkey was used. Try again, or go on without one.'
const unsupported = 'This browser cannot use passkeys here.'

async function asked(answer: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await answer
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.', { cause: error })
    if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(notUsed, { cause: error })
    throw error
  }
}

function asJSON(credential: Credential | null): unknown {
  if (!credential) throw new Error(notUsed)
  return (credential as PublicKeyCredential).toJSON()
}
