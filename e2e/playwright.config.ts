import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

const port = 8399

export default defineConfig({
  testDir: 'tests',
  outputDir: 'results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: { baseURL: `http://localhost:${port}`, launchOptions, viewport: { width: 390, height: 844 } },
  webServer: {
    command: '../bin/sideout serve',
    env: { SIDEOUT_ADDR: `127.0.0.1:${port}`, SIDEOUT_DATA_DIR: '.data/main' },
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    stderr: 'ignore',
  },
})
