import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

// E2E_PORT and E2E_BINARY let two runs happen at the same time.
const port = Number(process.env.E2E_PORT ?? 8399)
const binary = process.env.E2E_BINARY ?? '../bin/sideout'
// E2E_SLOW=4 gives pages a quarter of the processor and journeys four times as long: a journey that fails then has a race.
const slow = Number(process.env.E2E_SLOW ?? 1)

// The tests of the free scorer, which need no account and call nothing of the API but /api/config.
const scorer =
  /tests\/(a11y|back|history|layout|offline|pages|play|play-sets|result|setup|storage|time|update)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  // `make test` runs the journeys of the free scorer again only if the web or the files that are served have changed.
  projects: [
    { name: 'scorer', testMatch: scorer },
    { name: 'league', testIgnore: scorer },
  ],
  outputDir: 'results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000 * slow,
  expect: { timeout: 7_000 * slow },
  reporter: 'list',
  use: { baseURL: `http://localhost:${port}`, launchOptions, viewport: { width: 390, height: 844 } },
  webServer: {
    command: `${binary} serve`,
    env: {
      SIDEOUT_ADDR: `127.0.0.1:${port}`,
      SIDEOUT_DATA_DIR: `.data/main-${port}`,
      // All journeys come from one IP address.
      SIDEOUT_LIMIT_REGISTRATIONS: '10000/1h',
      SIDEOUT_LIMIT_BETA: '10000/1m',
    },
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    stderr: 'ignore',
  },
})
