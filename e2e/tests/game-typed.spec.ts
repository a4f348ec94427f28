import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore } from '../fixtures.ts'
import { badge, expectSaved, makeLiveGame, openBoard, readServerGame, test } from '../game.ts'

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/] })

const names = ['Ferry Road', 'Setting Suns']

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: item }).click()
}

/** Types the points of a set, those of the first team first. */
async function typeSet(page: Page, set: number, points: [number, number]): Promise<void> {
  const group = page.getByRole('group', { name: `Set ${set}` })
  for (const [i, name] of names.entries()) {
    await group.getByRole('textbox', { name: `${name} score` }).fill(String(points[i]))
  }
}

test('a result is typed set by set on a phone, a set is mended, and after fifteen minutes no more', async ({
  page,
  admin,
  other,
}) => {
  const game = await makeLiveGame(admin, { names, rules: { sets: 3, endingScore: 25, winByTwo: true } })
  await page.clock.install()
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await other.goto(`/watch/${(await readServerGame(page, game)).watchToken}`)

  await chooseFromMenu(page, 'Enter the result')
  await expectNoAxeFindings(page, 'game: enter the result')
  await typeSet(page, 1, [25, 18])
  await typeSet(page, 2, [25, 24])
  await page.getByRole('button', { name: 'Save Result' }).click()
  await expect(page.getByText('Set 2, 25–24: it must be won by two points.')).toBeVisible()
  await proveNoAxeFindings(page)
  await typeSet(page, 2, [25, 23])
  await page.getByRole('button', { name: 'Save Result' }).click()
  await expect(page.getByRole('heading', { name: 'Ferry Road WINS!' })).toBeVisible()
  await expectSaved(page, game, 2, 0)
  await expect(badge(other, 'Final')).toBeVisible()

  // The sheet says that the second set went to the others: so the match goes on, and the third set is typed too.
  await page.getByRole('button', { name: 'Correct a set' }).click()
  await typeSet(page, 2, [23, 25])
  await expect(page.getByText('With this, nobody has won yet: set 3 is to be played.')).toBeVisible()
  await expectNoAxeFindings(page, 'game: correct a set')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Between two sets' })).toBeVisible()
  await expectSaved(page, game, 1, 1)
  await chooseFromMenu(page, 'Enter the result')
  await typeSet(page, 3, [15, 11])
  await page.getByRole('button', { name: 'Save Result' }).click()
  await expect(page.getByText('Ferry Road 25 23 15', { exact: true })).toBeVisible()
  await expectSaved(page, game, 2, 1)
  await proveNoAxeFindings(page)

  await page.clock.fastForward('16:00')
  await expect(page.getByText(/Now only a manager of the league can change it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct a set' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Take Back/ })).toBeHidden()
  await proveNoAxeFindings(page)
})

test('a team that did not come is reported offline, and the league decides in one tap', async ({
  page,
  context,
  admin,
  other,
}) => {
  const game = await makeLiveGame(admin, { names })
  await openBoard(other, game)
  await expectScore(other, 0, 0)
  await page.goto(game.address)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await proveNoAxeFindings(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Did not come…' }).click()
  await expectNoAxeFindings(page, 'game: a team did not come')
  await page.getByRole('radio', { name: 'Setting Suns' }).check()
  await page.getByLabel('In your words').fill('Their van broke down')
  await page.getByRole('button', { name: 'Tell the League' }).click()
  const report = /^Reported at .*: Setting Suns did not come\. “Their van broke down”$/
  await expect(page.getByText(report)).toBeVisible()
  await proveNoAxeFindings(page)
  expect((await readServerGame(admin, game)).events).toEqual([])
  await context.setOffline(false)
  await expect(other.getByText(report)).toBeVisible()
  expect((await readServerGame(page, game)).game).toMatchObject({ team1Score: 0, status: 'scheduled' })

  await admin.goto(`/pro/league/${game.leagueId}/attention`)
  await expect(admin.getByRole('heading', { name: 'Reported' })).toBeVisible()
  await proveNoAxeFindings(admin)
  await admin.getByRole('button', { name: 'Cancel Game' }).click()
  await expect(admin.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  await expect(page.getByText(/The league has cancelled this game: Setting Suns did not come/)).toBeVisible()
})
