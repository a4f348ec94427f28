import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { binary, portAt } from './server.ts'

const port = portAt(0)

// The tests of the free scorer, which need no account and call no API except /api/config.
const scorer =
  /tests\/(a11y|back|history|layout|offline|options|pages|play|play-sets|result|setup|storage|time|update)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  // `make test` repeats the journeys of the free scorer only if the web or the served files have changed.
  projects: [
    { name: 'scorer', testMatch: scorer },
    { name: 'league', testIgnore: scorer },
  ],
  outputDir: 'results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The timeouts only detect hanging tests. A machine that is ten times slower than usual does not reach them.
  timeout: 240_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    viewport: { width: 390, height: 844 },
    // A service worker caches all files of the scorer in each new browser, which takes longer than most journeys. Only journeys that work
    // offline, test updates, or take the longest path through a league allow it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: `${binary} serve`,
    env: {
      SIDEOUT_ADDR: `127.0.0.1:${port}`,
      SIDEOUT_DATA_DIR: `.data/main-${port}`,
      // All journeys share one IP address.
      SIDEOUT_LIMIT_REGISTRATIONS: '10000/1h',
      SIDEOUT_LIMIT_BETA: '10000/1m',
    },
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    stderr: 'ignore',
  },
})
