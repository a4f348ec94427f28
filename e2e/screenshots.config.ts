import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

// Takes the screenshots of README.md with the same binary and browser as the tests.
export default defineConfig({ ...base, testDir: 'screenshots', reporter: 'line' })
