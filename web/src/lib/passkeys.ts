// Creates and requests passkeys: passes the options of the server to the browser and returns the credential.
import { t } from '../t.ts'

interface Api {
  parseCreationOptionsFromJSON?: (
    options: PublicKeyCredentialCreationOptionsJSON,
  ) => PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON?: (
    options: PublicKeyCredentialRequestOptionsJSON,
  ) => PublicKeyCredentialRequestOptions
}

function passkeyApi(): Api {
  return (globalThis as { PublicKeyCredential?: Api }).PublicKeyCredential ?? {}
}

/** Whether passkeys work here: they need a browser that supports them, and https or localhost. */
export function passkeysWork(): boolean {
  return !!passkeyApi().parseCreationOptionsFromJSON && !!passkeyApi().parseRequestOptionsFromJSON
}

/** Creates a passkey on this device or in a password manager. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const publicKey = passkeyApi().parseCreationOptionsFromJSON?.(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  if (!publicKey) throw new Error(unsupportedMessage)
  return toJSON(await withReadableErrors(navigator.credentials.create({ publicKey })))
}

/** Requests one of the user's passkeys. */
export async function requestPasskey(options: unknown): Promise<unknown> {
  const publicKey = passkeyApi().parseRequestOptionsFromJSON?.(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  if (!publicKey) throw new Error(unsupportedMessage)
  return toJSON(await withReadableErrors(navigator.credentials.get({ publicKey })))
}

const notUsedMessage = t('No passkey was used. Try again, or go on without one.')
const unsupportedMessage = t('This browser cannot use passkeys here.')

/** Replaces the errors of the browser by messages for people. */
async function withReadableErrors(credential: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await credential
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError')
      throw new Error(t('This device has a passkey for your account already.'), { cause: error })
    if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(notUsedMessage, { cause: error })
    throw error
  }
}

function toJSON(credential: Credential | null): unknown {
  if (!credential) throw new Error(notUsedMessage)
  return (credential as PublicKeyCredential).toJSON()
}
