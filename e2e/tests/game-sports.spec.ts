import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { expectSaved, makeLiveGame, readServerGame, openBoard, test } from '../game.ts'

test('basketball scores one, two or three points, and is finished by hand unless the score is level', async ({
  page,
  admin,
}) => {
  const game = await makeLiveGame(admin, { sportType: 'basketball' })
  await openBoard(page, game)
  const add = (team: string, what: string) =>
    page.getByRole('button', { name: new RegExp(`^${team} \\d+\\. Add ${what}$`) })
  await add('Aces', '3 points').click()
  await add('Aces', '2 points').click()
  await add('Block Party', '3 points').click()
  await add('Block Party', 'a point').click()
  await playKeys(page, '2')
  await expect(add('Block Party', 'a point')).toHaveAccessibleName('Block Party 5. Add a point')
  const finish = page.getByRole('button', { name: 'Finish game' })
  await expect(finish).toBeDisabled()
  await expect(page.getByText('The score is level: nobody would have won.')).toBeVisible()
  await add('Block Party', '2 points').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await add('Aces', '2 points').click()
  await finish.click()
  await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  expect((await readServerGame(page, game)).game).toMatchObject({
    team1Score: 7,
    team2Score: 5,
    status: 'completed',
  })
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await expect(finish).toBeEnabled()
  await expect.poll(async () => (await readServerGame(page, game)).game.status).toBe('scheduled')
})

test('soccer continues until it is finished by hand', async ({ page, admin }) => {
  const game = await makeLiveGame(admin, { sportType: 'soccer' })
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await expect(page.getByRole('button', { name: 'Finish game' })).toBeDisabled()
  await half(page, 2).click()
  await expectSaved(page, game, 0, 1)
  await page.getByRole('button', { name: 'Finish game' }).click()
  await expect(page.getByRole('heading', { name: 'Block Party WINS!' })).toBeVisible()
})

test('best of three: breaks, side changes, a new toss for the deciding set, serve and time-outs', async ({
  page,
  admin,
}) => {
  const rules = { startingScore: 0, endingScore: 10, winByTwo: false, sets: 3, decidingScore: 9, serve: true }
  const game = await makeLiveGame(admin, { rules })
  await page.clock.install()
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  const court = (team: string) => page.getByRole('group', { name: team, exact: true })
  await court('Block Party').getByRole('button', { name: 'Serve' }).click()
  await expect(half(page, 2)).toHaveAccessibleName('Block Party 0, serving. Add a point')
  await playKeys(page, '1')
  await expect(half(page, 1)).toHaveAccessibleName('Aces 1, serving. Add a point')
  await court('Aces').getByRole('button', { name: 'Time-out, 2 left' }).click()
  await expect(page.getByRole('timer', { name: 'Time-out' })).toHaveText(/^Time-out Aces: \d+ s$/)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('timer', { name: 'Time-out' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(court('Aces').getByRole('button', { name: 'Time-out, 2 left' })).toBeVisible()

  await playKeys(page, '111111111')
  const rest = page.getByRole('region', { name: 'Between two sets' })
  await expect(rest).toContainText(/Aces wins set 1 10–0.*Change sides/)
  await playKeys(page, '1') // nothing counts until the next set is started
  await rest.getByRole('button', { name: 'Start set 2' }).click()
  await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 0/)
  await playKeys(page, '1111111111')
  await expect(rest).toContainText(/Block Party wins set 2 10–0.*Toss again/)
  const start = rest.getByRole('button', { name: 'Start set 3' })
  await expect(start).toBeDisabled()
  const draw = (question: RegExp, team: string) =>
    rest.getByRole('group', { name: question }).getByRole('button', { name: team }).click()
  await draw(/serves/, 'Aces')
  await draw(/on your left/, 'Block Party')
  await start.click()
  await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 0/)
  await playKeys(page, '11111111')
  await expect(page.getByText('Change sides')).toBeVisible()
  await expect(half(page, 2)).toHaveAccessibleName(/^Block Party 8, Match point, serving/)
  await playKeys(page, '2')
  await expect(page.getByRole('heading', { name: 'Block Party WINS!' })).toBeVisible()
  await expect(page.getByText('Aces 10 0 0', { exact: true })).toBeVisible()
  await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
  const saved = (await readServerGame(page, game)).game
  expect(saved).toMatchObject({ team1Score: 1, team2Score: 2, status: 'completed' })
})
