// Starts Debian's Chromium. Nothing here downloads a browser.
import { existsSync } from 'node:fs'

// The headless shell is the same engine without the windows of a desktop, and needs a third less processor time.
// `make prove` uses the whole browser.
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
