// Options for Debian's Chromium. No browser is downloaded.
import { existsSync } from 'node:fs'

// The headless shell has the same engine without desktop windows and needs a third less CPU time. `make prove` uses the full browser.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const installed = process.env.PROVE ? undefined : browsers.find((path) => existsSync(path))

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? installed ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
