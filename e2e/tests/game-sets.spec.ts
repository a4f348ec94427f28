import { proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { makeLiveGame, openBoard, readServerGame, test } from '../game.ts'

test('a soccer game that ends level is a draw where the table has draws, and can be taken back', async ({
  page,
  admin,
}) => {
  const game = await makeLiveGame(admin, { sportType: 'soccer', tableRules: { preset: 'soccer' } })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await playKeys(page, '12')
  await expectScore(page, 1, 1)
  await expect(page.getByText('The score is level: a draw.')).toBeVisible()
  await proveNoAxeFindings(page)
  const finish = page.getByRole('button', { name: 'Finish game' })
  await finish.click()
  await expect(page.getByText('Draw', { exact: true })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  await proveNoAxeFindings(page)
  expect((await readServerGame(page, game)).game).toMatchObject({
    team1Score: 1,
    team2Score: 1,
    status: 'completed',
  })
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await expect(finish).toBeEnabled()
  await finish.click()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()

  await admin.goto(`/pro/league/${game.leagueId}/history`)
  await expect(admin.getByRole('button', { name: /^Aces 1, Block Party 1, Draw/ })).toBeVisible()
  await expect(admin.getByText('Draw', { exact: true })).toBeVisible()
  await proveNoAxeFindings(admin)
})

test('beach volleyball: best of three to 21, with a change of sides every seven points', async ({
  page,
  admin,
}) => {
  const game = await makeLiveGame(admin, { sportType: 'beach', rules: { serve: true } })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  const sides = page.getByRole('group', { name: 'Change sides?' })
  await playKeys(page, '1112221')
  await expect(sides.getByRole('button', { name: 'Swap' })).toHaveAttribute('aria-pressed', 'true')
  await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 3/)
  await proveNoAxeFindings(page)
  await playKeys(page, 'u')
  await expect(sides).toBeHidden()
  await expect(half(page, 1)).toHaveAccessibleName(/^Aces 3/)
  await playKeys(page, '2')
  await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 4/)
  expect((await readServerGame(page, game)).rules).toMatchObject({
    endingScore: 21,
    sets: 3,
    decidingScore: 15,
    sides: { every: 7, decidingEvery: 5, toss: true },
  })
})

test('two games to 21: both are played, and at one each a deciding set follows', async ({ page, admin }) => {
  const rules = { sets: 2, playAll: true, endingScore: 2, winByTwo: false, decidingScore: 1 }
  const game = await makeLiveGame(admin, { rules })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await playKeys(page, '11')
  const rest = page.getByRole('region', { name: 'Between two sets' })
  await expect(rest).toContainText('Aces wins set 1')
  await rest.getByRole('button', { name: 'Start set 2' }).click()
  await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 0/)
  await playKeys(page, '11')
  await expect(rest).toContainText(/Block Party wins set 2.*Toss again/)
  await rest.getByRole('group', { name: 'Who serves?' }).getByRole('button', { name: 'Aces' }).click()
  await rest
    .getByRole('group', { name: 'Who is on your left?' })
    .getByRole('button', { name: 'Aces' })
    .click()
  await rest.getByRole('button', { name: 'Start set 3' }).click()
  await expect(half(page, 1)).toHaveAccessibleName(/^Aces 0/)
  await playKeys(page, '1')
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  expect((await readServerGame(page, game)).game).toMatchObject({ team1Score: 2, team2Score: 1 })
})
