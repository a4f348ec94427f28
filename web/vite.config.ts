import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    react(),
    {
      // The build puts the script in by build/finish.mjs, small and with its hash in the policy.
      name: 'start-script-in-development',
      apply: 'serve',
      transformIndexHtml: (html) => html.replace('/*start*/', readFileSync('build/start.js', 'utf8')),
    },
  ],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows no data: fonts and no inlined modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What the first visit loads is one file, whoever else uses parts of it: split, it compresses worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': process.env.DEV_API ?? 'http://localhost:8080' },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    // One page for all files of a worker; the setup file puts everything back after each test.
    isolate: false,
  },
})
