import { demoPage, startDemo } from '../demo.ts'
import type { Demo } from '../demo.ts'
import { test } from '../fixtures.ts'
import { post } from '../pro.ts'
import { takePicture, windows } from './picture.ts'

const port = 8386
let demo: Demo

test.use({ baseURL: `http://localhost:${port}`, expectedFaults: [/404 \(Not Found\)/] })
// In sequence, because they share the demo, which is created once per file.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  demo = await startDemo(port)
})
test.afterAll(() => demo.stop())

interface Scheduled {
  gameId: number
  status: string
  day: string
  gameTime: string
  inviteToken: string
  watchToken: string
}

const whenOf = ({ day, gameTime }: Scheduled) => `${day} ${gameTime}`

/** Selects the game for each screen of a watcher. */
const watchScreens = {
  // A scheduled game of the last night, because some games of tonight have begun. The first one of tonight is in progress.
  'watch-before': (games: Scheduled[]) => games.findLast(({ status }) => status === 'scheduled'),
  'watch-live': (games: Scheduled[]) => games.find(({ status }) => status === 'scheduled'),
  'watch-final': (games: Scheduled[]) => games.findLast(({ status }) => status === 'completed'),
}

/** The screens that need no account, followed by those of a manager. */
const openScreens = {
  landing: '/pro',
  'sign-in': '/login',
  public: demoPage,
  'public-next': `${demoPage}?view=next`,
  'public-results': `${demoPage}?view=results`,
  'public-standings': `${demoPage}?view=standings`,
  'public-team': `${demoPage}/teams/1`,
  gym: `${demoPage}/board`,
  'public-finals': '/l/riverside-beach',
  'public-seasons': '/l/riverside-beach/seasons',
  'not-found': '/nowhere',
}
const leagueScreens = {
  leagues: '/pro',
  tonight: '/pro/league/1/tonight',
  teams: '/pro/league/1/teams',
  standings: '/pro/league/1/standings',
  schedule: '/pro/league/1/schedule',
  history: '/pro/league/1/history',
  attention: '/pro/league/1/attention',
  settings: '/pro/league/1/teams?settings=',
  'settings-rules': '/pro/league/1/teams?settings=rules',
  finals: '/pro/league/3/finals',
  'season-over': '/pro/league/3/teams',
  account: '/account',
}

for (const [device, viewport] of Object.entries(windows)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('every screen of Pro and of those who watch', async ({ page, context }) => {
        test.slow()
        const picture = (screen: string) => takePicture(page, device, colorScheme, screen)
        for (const [screen, address] of Object.entries(openScreens)) {
          await page.goto(address)
          await picture(screen)
        }
        await post(page, '/api/auth/login', demo.admin)
        for (const [screen, address] of Object.entries(leagueScreens)) {
          await page.goto(address)
          await picture(screen)
        }
        await page.goto('/pro/league/3/teams')
        await page.getByRole('button', { name: 'Start the Next Season' }).click()
        await page.getByRole('dialog', { name: 'Start the Next Season' }).waitFor()
        await picture('next-season')
        await page.goto('/pro')
        await page.getByRole('button', { name: 'Create League' }).click()
        await picture('create')
        await page.getByRole('button', { name: /Tournament/ }).click()
        await page.getByRole('dialog', { name: 'Tournament Day' }).waitFor()
        await picture('tournament')

        const lines = (await (await page.request.get('/api/leagues/1/schedules')).json()) as Scheduled[]
        const games = lines.toSorted((a, b) => (whenOf(a) < whenOf(b) ? -1 : 1))
        await context.clearCookies()
        for (const [screen, choose] of Object.entries(watchScreens)) {
          await page.goto(`/watch/${choose(games)?.watchToken}`)
          await picture(screen)
        }
        await page.goto(`/game/${games.find(({ status }) => status === 'scheduled')?.inviteToken}`)
        await picture('start-card')
        await page.getByRole('button', { name: /^(Start|Take over)$/ }).click()
        await page.getByText('Live', { exact: true }).waitFor()
        await picture('scoring')
      })
    })
  }
}
