import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

interface Shared {
  code: string
  /** Sends points of team 1 or 2, such as '112'. */
  score: (points: string) => Promise<void>
  end: () => Promise<void>
}

/** Shares a free game as its device does: best of three sets to 3. */
async function shareGame(request: APIRequestContext): Promise<Shared> {
  const headers = { 'X-Write-Key': randomUUID() }
  const opened = await request.post('/api/open-games', {
    headers,
    data: {
      team1: 'Ferry Road',
      team2: 'Setting Suns',
      rules: { endingScore: 3, winByTwo: false, sets: 3, decidingScore: 2 },
    },
  })
  expect(opened.status()).toBe(201)
  const { code } = (await opened.json()) as { code: string }
  let rally = 0
  return {
    code,
    score: async (points) => {
      const events = [...points].map((team) => ({
        id: randomUUID(),
        type: 'point',
        team: `team${team}`,
        rally: ++rally,
        at: Date.now(),
      }))
      const sent = await request.patch(`/api/open-games/${code}`, {
        headers,
        data: { device: 'phone', sentAt: Date.now(), after: rally - events.length, events },
      })
      expect(sent.ok()).toBe(true)
    },
    end: async () => {
      expect((await request.delete(`/api/open-games/${code}`, { headers })).status()).toBe(204)
    },
  }
}

// The page of a game that is not shared any more, and its call.
test.use({ expectedFaults: [/status of 410/] })

const side = (page: Page, team: string) => page.getByRole('region', { name: team, exact: true })

test('a free game is watched live by its code, in a second window as an overlay, until it is shared no more', async ({
  page,
  context,
  request,
}) => {
  const game = await shareGame(request)
  await page.goto(`/w/${game.code.toLowerCase()}`)
  await expect(page.getByText('Not started yet')).toBeVisible()
  await expect(page.getByText(`Code ${game.code}`)).toBeVisible()
  const tops = await page
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(new Set(tops).size, 'rows of buttons').toBe(1)
  const overlay = await context.newPage()
  await overlay.goto(`/w/${game.code}/overlay`)

  await game.score('112')
  await expect(side(page, 'Ferry Road').getByText('2', { exact: true })).toBeVisible()
  await expect(side(page, 'Setting Suns').getByText('1', { exact: true })).toBeVisible()
  await expect(page.getByText('Live · Set 1')).toBeVisible()
  await expect(page.getByText(/^updated \d+ s ago$/)).toBeVisible()
  await expect(overlay.getByText('Setting Suns', { exact: true })).toBeVisible()
  await game.score('1')
  await expect(page.getByRole('list', { name: 'Sets' })).toHaveText(/Set 1 3–1.*Set 2 0–0/s)
  await expectNoAxeFindings(page, 'watch: a shared game')
  await game.score('111')
  await expect(page.getByText('Final', { exact: true })).toBeVisible()
  await expect(side(page, 'Ferry Road').getByText('Winner')).toBeVisible()

  await game.end()
  await expect(
    page.getByText('This game is not shared any more. This is the last score we received.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible()
  await expect(page.getByText(/^This game is not shared any more, or its code was mistyped/)).toBeVisible()
})
