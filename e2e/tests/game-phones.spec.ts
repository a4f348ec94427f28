import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { expectSaved, startLeading, readServerGame, test } from '../game.ts'

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] })

test('two phones: the second one watches, takes over, gives the game back, and both show the same score', async ({
  page,
  other,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)

  await other.goto(game.address)
  const question = other.getByRole('region', { name: 'Another phone scores this game' })
  await expect(question).toContainText('It stands at 2–0.')
  await other.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(half(other, 1)).toBeDisabled()
  await playKeys(page, '2')
  await expectScore(other, 2, 1)
  await playKeys(other, '1') // a watching phone cannot score

  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('Another phone has taken this game over.')).toBeVisible()
  await half(other, 1).click()
  await expectScore(page, 3, 1)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(other.getByText('Another phone has taken this game over.')).toBeVisible()
  await expect(page.getByText('Another phone')).toBeHidden()
  await playKeys(page, '2')
  await expectScore(other, 3, 2)
  await playKeys(other, 'u')
  for (const phone of [page, other]) await expectScore(phone, 3, 1)
  await expectSaved(page, game, 3, 1)
})

test('a rally that two phones scored differently is shown on both and resolved with one tap', async ({
  page,
  other,
  context,
  admin,
}) => {
  const game = await startLeading(page, admin, 2)
  await other.goto(game.address)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()

  await context.setOffline(true)
  await playKeys(page, '11')
  await expectScore(page, 4, 0)
  await half(other, 2).click()
  await expectSaved(other, game, 2, 1)
  await context.setOffline(false)
  await expect(page.getByText('Yours 4–0, official 3–1.')).toBeVisible()
  await expect(other.getByText("The other phone's 4–0, official 3–1.")).toBeVisible()
  for (const phone of [page, other]) await expectScore(phone, 3, 1)

  await page.getByRole('button', { name: 'Use mine' }).click()
  for (const phone of [page, other]) {
    await expectScore(phone, 4, 0)
    await expect(phone.getByText('Two phones recorded different points.')).toBeHidden()
  }
  await expect(other.getByText('The other phone has set the score. It stands at 4–0.')).toBeVisible()
  await other.getByRole('button', { name: 'OK' }).click()
  await expect(other.getByText('has set the score')).toBeHidden()
  await expectSaved(page, game, 4, 0)
  const { events } = await readServerGame(page, game)
  // The disputed rally is in the log, and the next one counts.
  expect(events.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
    'point applied',
    'point applied',
    'take applied',
    'point applied',
    'point conflict',
    'point applied',
    'correct applied',
  ])
})

test('two tabs of one browser are one device: each point is stored once', async ({
  page,
  context,
  admin,
}) => {
  const game = await startLeading(page, admin, 1)
  const tab = await context.newPage()
  await tab.goto(game.address)
  await expectScore(tab, 1, 0)
  await playKeys(tab, '2')
  await expectScore(page, 1, 1)
  await playKeys(page, '1')
  await expectScore(tab, 2, 1)
  await expectSaved(page, game, 2, 1)
  const { events } = await readServerGame(page, game)
  expect(events.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual(Array(3).fill('point applied'))
})
