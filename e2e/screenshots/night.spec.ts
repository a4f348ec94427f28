import { desk, phone, post } from '../pro.ts'
import { demoPage, startDemo } from '../demo.ts'
import type { Demo } from '../demo.ts'
import { expect, test } from '../fixtures.ts'

const port = 8386
let demo: Demo

test.use({ baseURL: `http://localhost:${port}` })
// In sequence, because they share the demo, which is created once per file.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  demo = await startDemo(port)
})
test.afterAll(() => demo.stop())

interface Scheduled {
  gameId: number
  inviteToken: string
  watchToken: string
}

interface PublicPage {
  courts: { games: { gameId: number; watchToken: string }[] }[]
}

for (const [device, viewport] of Object.entries({ phone, desktop: desk })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })

      test('a league night', async ({ page, context }) => {
        const picture = async (screen: string) => {
          await page.evaluate(() =>
            Promise.allSettled([
              document.fonts.load('800 1rem Digits', '0'),
              ...document.getAnimations().map(({ finished }) => finished),
            ]),
          )
          await page.screenshot({ path: `../docs/screenshots/${device}-${colorScheme}-${screen}.png` })
        }
        await page.goto(demoPage)
        await expect(page.getByText('4 games being played now.')).toBeVisible()
        await picture('night')
        await page.goto(`${demoPage}/board`)
        await expect(page.getByText('Live').first()).toBeVisible()
        await picture('gym')
        const response = await page.request.get(demoPage.replace('/l/', '/api/public/'))
        const { courts } = (await response.json()) as PublicPage
        // The second games of the night are in progress; the phone of the last court has been offline for minutes.
        const [watched, scored] = [courts.at(0)?.games[1], courts.at(-1)?.games[1]]
        await page.goto(`/watch/${watched?.watchToken}`)
        await expect(page.getByText(/^updated/)).toBeVisible()
        await picture('watch')

        await post(page, '/api/auth/login', demo.admin)
        const games = (await (await page.request.get('/api/leagues/1/schedules')).json()) as Scheduled[]
        const link = games.find(({ gameId }) => gameId === scored?.gameId)?.inviteToken
        await context.clearCookies()
        await page.goto(`/game/${link}`)
        await page.getByRole('button', { name: /^(Start|Take over)$/ }).click()
        const live = page.getByText('Live', { exact: true })
        await expect(live).toBeVisible()
        await picture('scoring')
      })
    })
  }
}
