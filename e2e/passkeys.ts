// Simulates passkeys with Chromium's virtual authenticator.
import type { CDPSession, Page } from '@playwright/test'

/** Adds an authenticator that creates and uses passkeys without user interaction. Returns a function that removes it. */
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
