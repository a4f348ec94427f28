// A whole match of beach volleyball on the board: sides every seven points, a toss before the deciding set, and sides every five points
// in it. The rules are those of the row of the sport.
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, half, playKeys } from '../fixtures.ts'
import { makeLiveGame, openBoard, readServerGame, test } from '../game.ts'
import { desk, phone } from '../pro.ts'
import { sweep } from '../sweep.ts'

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test('best of three with side changes, from the first serve to the standings', async ({
      page,
      admin,
    }) => {
      const game = await makeLiveGame(admin, { sportType: 'beach', rules: { serve: true } })
      await openBoard(page, game)
      await expectScore(page, 0, 0)
      const sides = page.getByRole('group', { name: 'Change sides?' })

      // The teams change sides after 7, 14, 21 and 28 points.
      // A key scores for the team on its side, which is waited for after each change.
      const score = async (winners: string, every: number) => {
        const first = /^Aces/.test((await half(page, 1).getAttribute('aria-label')) ?? '')
        for (let at = 0; at < winners.length; at += every) {
          const isAcesLeft = first === ((at / every) % 2 === 0)
          await expect(half(page, 1)).toHaveAccessibleName(isAcesLeft ? /^Aces/ : /^Block Party/)
          const keys = Array.from(winners.slice(at, at + every), (winner) =>
            (winner === 'A') === isAcesLeft ? '1' : '2',
          )
          await playKeys(page, keys.join(''))
        }
      }
      await score('AABABAB', 7)
      await expect(sides).toBeVisible()
      await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 3/)
      await proveNoAxeFindings(page)
      await score('AABABAB', 7)
      await expect(half(page, 1)).toHaveAccessibleName(/^Aces 8/)
      await score('AABABAB', 7)
      await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 9/)
      await score('AABABAB', 7)
      await expect(half(page, 1)).toHaveAccessibleName(/^Aces 16/)
      await score('AAAAA', 7)
      const rest = page.getByRole('region', { name: 'Between two sets' })
      await expect(rest).toContainText(/Aces wins set 1 21–12/)
      await expectNoAxeFindings(page, 'game: between two sets')
      await rest.getByRole('button', { name: 'Start set 2' }).click()

      await expect(half(page, 1)).toHaveAccessibleName(/ 0/)

      // Nobody wins at 21-20: the lead must be two.
      await score('AB'.repeat(20) + 'B', 7)
      await expect(page.getByRole('button', { name: /^Block Party 21/ })).toBeVisible()
      await expect(rest).toBeHidden()
      await score('B', 7) // 42 points: the sides have changed once more
      await expect(rest).toContainText(/Block Party wins set 2 22–20/)
      await expect(rest).toContainText('Toss again')
      await rest.getByRole('group', { name: 'Who serves?' }).getByRole('button', { name: 'Aces' }).click()
      await rest
        .getByRole('group', { name: 'Who is on your left?' })
        .getByRole('button', { name: 'Aces' })
        .click()
      await rest.getByRole('button', { name: 'Start set 3' }).click()

      await expect(half(page, 1)).toHaveAccessibleName(/^Aces 0/)
      await score('AAAA', 5)
      await expect(half(page, 1)).toHaveAccessibleName(/^Aces 4/)
      await score('A', 5)
      await expect(half(page, 1)).toHaveAccessibleName(/^Block Party 0/)
      await score('AAAAA', 5)
      await expect(half(page, 1)).toHaveAccessibleName(/^Aces 10/)
      await score('AAAAA', 5)
      await expect(page.getByRole('heading', { name: 'Aces WINS!' })).toBeVisible()
      await expect(page.getByText('Sent. It counts in Thursday Night.')).toBeVisible()
      await proveNoAxeFindings(page)
      const saved = await readServerGame(page, game)
      expect(saved.game).toMatchObject({ team1Score: 2, team2Score: 1, status: 'completed' })

      await admin.goto(`/pro/league/${game.leagueId}/standings`)
      await expect(
        admin
          .getByRole('row', { name: /^1 Aces/ })
          .or(admin.getByRole('row', { name: /Aces.*1–0/ }))
          .first(),
      ).toBeVisible()
    })
  })
}
