// A tournament of one day, from its dialog to the champion. The knockout gets its seeds when the last game of the pools is over.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, playKeys, test } from '../fixtures.ts'
import { sendPoints } from '../leagueNight.ts'
import { desk, phone, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

interface Line {
  gameId: number
  inviteToken: string
  watchToken: string
  status: string
  stage?: string
}

const { timezone, day } = nightOfToday()
const teams = ['Aces', 'Blockers', 'Cobras', 'Diggers', 'Eagles', 'Falcons', 'Giants', 'Hawks']

test.use({ timezoneId: timezone })

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('a tournament goes from one dialog to the champion', async ({ page, browser }) => {
      await signUp(page)
      await page.goto('/pro')
      await page.getByRole('button', { name: 'Create League', exact: true }).click()
      await page.getByRole('button', { name: 'Tournament Day' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tournament Day' })
      await expect(dialog.getByText('Enter at least 4 teams to see the day.')).toBeVisible()
      await proveNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Create Tournament' }).click()
      await expect(dialog.getByLabel('Name of the tournament')).toBeFocused()

      await dialog.getByLabel('Name of the tournament').fill('Autumn Cup')
      await dialog.getByLabel('Date').fill(day)
      await dialog.getByLabel('All over by').fill('09:30')
      await dialog.getByLabel('Team names, one in a line').fill(teams.join('\n'))
      await dialog.getByLabel('Points to win').fill('3')
      const preview = dialog.getByRole('complementary', { name: 'Preview' })
      await expect(preview.getByText(/of 16 games fit until 09:30: .*play until 12:/)).toBeVisible()
      await dialog.getByLabel('All over by').fill('20:00')
      await expect(
        preview.getByText(/It fits: 12 games of the pools to 11:00 AM, then 4 matches to/),
      ).toBeVisible()
      await preview.getByText('All games').click()
      await expect(preview.getByText(/Pool B/).first()).toBeVisible()
      await expectNoAxeFindings(page, 'tournament: dialog with its preview')
      await dialog.getByRole('button', { name: 'Create Tournament' }).click()
      await expect(page.getByText('Tournament created')).toBeVisible()
      await expect(page).toHaveURL(/\/pro\/league\/\d+/)
      const address = new URL(page.url()).pathname.match(/\/pro\/league\/(\d+)/)
      const id = address?.[1] ?? ''

      await page.goto(`/pro/league/${id}/finals`)
      await expect(page.getByText(/12 games are not over: /)).toBeVisible()
      await page.getByRole('button', { name: 'Seeds from the Pools' }).click()
      const seeds = page.getByRole('dialog', { name: 'Seeds from the Pools' })
      await expect(seeds.getByText(/^12 games are not over: /)).toBeVisible()
      await expectNoAxeFindings(page, 'finals: seeds from the pools')
      await seeds.getByRole('button', { name: 'Cancel' }).click()

      const linesOf = async (isOf: (line: Line) => boolean) => {
        const lines = (await (await page.request.get(`/api/leagues/${id}/schedules`)).json()) as Line[]
        return lines.filter((line) => line.status === 'scheduled' && isOf(line))
      }
      const [first, ...others] = await linesOf((line) => line.stage === undefined)
      expect(others).toHaveLength(11)
      const court = await browser.newContext({ timezoneId: timezone })
      const scorer = await court.newPage()
      const score = async (line: Line | undefined) => {
        await scorer.goto(`/game/${line?.inviteToken ?? ''}`)
        await scorer.getByRole('button', { name: 'Start', exact: true }).click()
        await expectScore(scorer, 0, 0)
        await half(scorer, 1).click()
        await playKeys(scorer, '11')
        await expect(scorer.getByText(/^Sent\. It counts in Autumn Cup\./)).toBeVisible()
      }
      await score(first)
      for (const line of others) await sendPoints(scorer.request, line, '111')

      // The seeds are entered by themselves, and the links of the semi-finals open.
      await expect(page.getByText(/games? (is|are) not over/)).toBeHidden()
      const semifinals = await linesOf((line) => line.stage === 'finals')
      expect(semifinals).toHaveLength(2)
      for (const line of semifinals) await sendPoints(scorer.request, line, '111')
      await expect(page.getByRole('button', { name: /^Final:/ })).toBeVisible()
      for (const line of await linesOf((line) => line.stage === 'finals')) await score(line)
      await expect(page.getByText(/champion/i).first()).toBeVisible()
      await proveNoAxeFindings(page)

      // Everything of the day is on one public page, with the champions first.
      const { slug } = (await (await page.request.get(`/api/leagues/${id}`)).json()) as { slug: string }
      await page.goto(`/l/${slug}`)
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Knockout', 'Pools', 'Results'])
      await expect(page.getByRole('heading', { name: 'Pool B' })).toBeVisible()
      await expect(page.getByText('Champions').first()).toBeVisible()
      await expectNoAxeFindings(page, 'public: tournament')
      await court.close()
    })
  })
}
