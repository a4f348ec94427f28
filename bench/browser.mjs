// Options for starting Debian's Chromium, and the phone that the benchmarks emulate.
import { createRequire } from 'node:module'

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Starts Chromium with Playwright, which is installed in e2e. */
export function launch() {
  const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('@playwright/test')
  return chromium.launch({ executablePath, args: flags })
}

/** Waits until the service worker has cached everything and controls the page. */
export function waitForServiceWorker(page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
}
