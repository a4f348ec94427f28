// A passkey of the browser: Chromium's virtual authenticator.
import type { CDPSession, Page } from '@playwright/test'

/** Gives the page a device that makes and uses passkeys without asking, and returns a function that takes it away. */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}
