import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { catalogueOf, translate } from './build/translate.js'

const catalogue = catalogueOf(process.env.SITE_LANGUAGE ?? 'en') // set by build/site.mjs

export default defineConfig({
  plugins: [
    translate(catalogue),
    react(),
    {
      // In a build, build/finish.mjs inserts the minified script, and its hash is in the content security policy.
      name: 'start-script-in-development',
      apply: 'serve',
      transformIndexHtml: (html) => html.replace('/*start*/', readFileSync('build/start.js', 'utf8')),
    },
  ],
  resolve: {
    alias: {
      // wouter includes a shim for older versions of React; ours has the hook.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  define: { __LOCALE__: JSON.stringify(catalogue.locale) },
  build: {
    emptyOutDir: true,
    manifest: true,
    // The content security policy forbids data: fonts and inlined modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The code of the first visit is one file, even if other pages share parts of it, because split code compresses worse.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first file lists the names of all others. Hashes cannot be compressed, and hexadecimal ones have fewer bits, but enough.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The first file lists all files that it may load, so fewer files keep it smaller.
            {
              name: 'dialog',
              test: /src\/(ui\/(dialog\/(Dialog|topDialog|backSteps)|toast\/Toaster|style\/kits)|lib\/(locale|useNow|share))\./,
              priority: 1,
            },
            {
              name: 'setup',
              test: /src\/features\/setup\/(KitButtons|Presets|UnfinishedGames|CourtRules)\./,
            },
            { name: 'sheets', test: /src\/scoreboard\/(sound|correct)\/(?!correctableSets)/ },
            {
              name: 'shares',
              test: /src\/(features\/sharing\/shares|api\/games\/openGames|ui\/link\/ShareLink)\./,
            },
            {
              name: 'court',
              test: /src\/(scoreboard\/(court|lineups)\/(?!LineupField)|rules\/(lineups|lineupEvents|sanctions)\.)/,
            },
            {
              name: 'run',
              test: /src\/(app\/Run|features\/result\/Run|scoreboard\/run\/(freeRun|runsOfLog))\./,
            },
            { name: 'time', test: /src\/scoreboard\/(time\/|TimeUp)/ },
            {
              name: 'play',
              test: /src\/(scoreboard\/(?!FreeBoard|FreeMenu|KitChoice|TimeUp|(court|lineups|run|sound|correct|picture|history|time|intervals)\/)|rules\/(match|pointWord)\.|app\/pictures\.)/,
              priority: 1,
            },
            {
              name: 'game',
              test: /src\/features\/scorelink\/(?!lineups\/|typed\/|start\/OtherGames|record\/(withHead|gamesHere|dispute)|gameText|Summary|SetBreak|Notices|GameMenu|GameStream|unstart)/,
            },
            { name: 'log', test: /src\/(rules\/(liveMatch|log)|scoreboard\/play\.)/, priority: 2 },
            {
              name: 'client',
              test: /src\/(api\/client\/client|rules\/tournament|lib\/(age|paths|online|sendLoop|leaderElection|deviceId|uuid)|ui\/style\/more)\./,
              priority: 2,
            },
            { name: 'records', test: /lib\/recordStore|node_modules\/idb\//, priority: 3 },
            { name: 'queries', test: /src\/api\/client\/queries\.|\/sports\.(ts|json)/, priority: 2 },
            { name: 'tag', test: /src\/ui\/team\/(Tag|LivePill)\./ },
            { name: 'segments', test: /\/Segments\./ },
            { name: 'form', test: /src\/ui\/(controls\/form|dialog\/DialogForm)\./, priority: 1 },
            { name: 'tiers', test: /src\/rules\/tier(s|Words)\./ },
            { name: 'names', test: /src\/(rules\/(invisible|foldName|names)|lib\/download)\./ },
            { name: 'stages', test: /src\/rules\/(stages|forfeits|lateSet|duty|typedResult)\./ },
            { name: 'links', test: /src\/ui\/controls\/(LinkButton|MoreIcon)\./ },
            { name: 'dates', test: /src\/(lib\/dates|ui\/page\/zone)\./ },
            { name: 'stream', test: /src\/api\/live\/live(Frames)?\./, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: ['.', '../spec'] }, // tables that the server reads too
    proxy: { '/api': process.env.DEV_API ?? 'http://localhost:8080' },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    // These are read, not imported, so that --changed (scripts/test-web.sh) does not find the tests that use them.
    forceRerunTriggers: [
      '**/{spec,docs/api,web/build,web/words}/**',
      '**/{package.json,package-lock.json,vite.config.ts}',
      '**/src/{test/**,**/*.txt,ui/style/kits.css}',
    ],
    // High limits, only to end tests that hang: a busy machine must not fail tests.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // All test files of a worker share one page; the setup file resets it after each test.
    isolate: false,
  },
})
