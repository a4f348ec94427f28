// A league that goes on for three seasons: captains say whether their teams are back, teams go up, go down and stay away, and the
// pages of each season stay.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { test } from '../game.ts'
import { desk, makeLeague, openSettings, phone, post, record, signUp } from '../pro.ts'
import type { MadeLeague } from '../pro.ts'
import { sweep } from '../sweep.ts'

const dayMs = 24 * 60 * 60 * 1000

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const teamsIn = (page: Page, tier: number) =>
  page.getByRole('table', { name: `Tier ${tier}` }).getByRole('rowheader')

/** Plays a round robin in each tier, in which its teams finish in their order. */
async function playOut(page: Page, league: MadeLeague, tiers: number[][], day: string): Promise<void> {
  for (const teams of tiers) {
    for (const [i, team1] of teams.entries()) {
      for (const team2 of teams.slice(i + 1))
        await record(page, league, { team1, team2, score: [25, 20], day })
    }
  }
}

/** A season that was started from the page, with its teams in the order of their names. */
async function readLeague(page: Page, names: string[]): Promise<MadeLeague> {
  const id = Number(/league\/(\d+)/.exec(page.url())?.[1])
  const teams = (await (await page.request.get(`/api/leagues/${id}/teams`)).json()) as MadeLeague['teams']
  const byName = names.map((name) => {
    const team = teams.find((team) => team.name === name)
    if (!team) throw new Error(`no team is called ${name}`)
    return team
  })
  return { id, teams: byName, address: `/pro/league/${id}` }
}

async function captainLink(admin: Page, teamId = 0): Promise<string> {
  const { token } = await post<{ token: string }>(admin, `/api/teams/${teamId}/captain-link`, {})
  return `/team/${token}`
}

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFaults: [/409 \(Conflict\)/] }) // of a change in a closed season

    test('a league goes through three seasons with teams that go up and stay away', async ({
      page,
      admin,
    }) => {
      await page.setViewportSize(viewport)
      await admin.setViewportSize(viewport)
      await signUp(admin)
      const slug = `thursday-${randomUUID()}`
      const first = await makeLeague(admin, {
        startDate: daysAgo(140),
        endDate: daysAgo(80),
        gameDay: null,
        visibility: 'public',
        slug,
      })
      await playOut(admin, first, [[0, 1, 2, 3], [4, 5, 6, 7]], daysAgo(81)) // prettier-ignore

      // Diggers stay away, Spikers come back, and the others say nothing.
      const diggers = await captainLink(admin, first.teams[2]?.id)
      const spikers = await captainLink(admin, first.teams[4]?.id)
      await page.goto(diggers)
      const question = page.getByRole('region', { name: 'Are you back next season?' })
      await expect(question.getByText(/Say whether your team plays in it/)).toBeVisible()
      await expectNoAxeFindings(page, 'captain: back next season?')
      await question.getByRole('button', { name: 'No', exact: true }).click()
      await expect(question.getByText(/You have said no/)).toBeVisible()
      await proveNoAxeFindings(page)
      await page.goto(spikers)
      await question.getByRole('button', { name: 'Yes, we are back' }).click()
      await expect(question.getByText(/You have said yes/)).toBeVisible()

      await admin.goto(`${first.address}/standings`)
      const card = admin.getByRole('region', { name: 'Season', exact: true })
      await expect(card.getByRole('heading', { name: 'The season is over' })).toBeVisible()
      const champions = card.getByRole('list', { name: 'Champions' }).getByRole('listitem')
      await expect(champions).toHaveText([/Aces.*Tier 1/, /Spikers.*Tier 2/])
      await expectNoAxeFindings(admin, 'standings: the season is over')

      await card.getByRole('button', { name: 'Start the Next Season' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Start the Next Season' })
      await expect(dialog.getByText('Captains have said: 1 yes, 1 no, 6 not answered.')).toBeVisible()
      await expect(dialog.getByRole('checkbox', { name: /Diggers/ })).not.toBeChecked()
      await expect(dialog.getByRole('checkbox', { name: /Spikers.*yes/ })).toBeChecked()
      await expect(dialog.getByRole('checkbox', { name: /Aces.*no answer/ })).toBeChecked()
      await dialog.getByRole('button', { name: 'Rename Bumpers' }).click()
      await dialog.getByLabel('Name in the next season').fill('Sand Bumpers')
      await dialog.getByLabel('New teams').fill('Hitters')
      await expect(dialog.getByText('8 teams in the next season')).toBeVisible()
      await expectNoAxeFindings(admin, 'next season: teams')

      await dialog.getByRole('button', { name: 'Next', exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Teams that go up and down' }).fill('1')
      const preview = (tier: number) =>
        dialog.getByRole('list', { name: `Tier ${tier}`, exact: true }).getByRole('listitem')
      await expect(preview(1)).toHaveText([
        /Aces.*place 1 of 4 in tier 1/,
        /Block Party.*place 2 of 4 in tier 1/,
        /Spikers.*up · place 1 of 4 in tier 2/,
        /Setters.*up · place 2 of 4 in tier 2, fills a gap/,
      ])
      await expect(preview(2)).toHaveText([
        /Net Gains.*down/,
        /Liberos/,
        /Sand Bumpers/,
        /Hitters.*a new team/,
      ])
      await expectNoAxeFindings(admin, 'next season: tiers')

      await dialog.getByRole('button', { name: 'Next', exact: true }).click()
      await dialog.getByLabel('Name of the season that ends').fill('Spring 2026')
      await dialog.getByLabel('Name of the next season').fill('Summer 2026')
      await dialog.getByLabel('Start date').fill(daysAgo(70))
      await dialog.getByLabel('End date (optional)').fill(daysAgo(20))
      await expectNoAxeFindings(admin, 'next season: names and dates')
      await dialog.getByRole('button', { name: 'Start the Next Season' }).click()
      await expect(admin.getByText('Next season started')).toBeVisible()
      await expect(teamsIn(admin, 1)).toHaveText([/Aces/, /Block Party/, /Spikers/, /Setters/])
      await expect(teamsIn(admin, 2)).toHaveText([/Net Gains/, /Liberos/, /Sand Bumpers/, /Hitters/])

      // The links of the captains go to the season that has begun; a team that is not in it keeps its page.
      await page.goto(spikers)
      await expect(page.getByText('Summer 2026').first()).toBeVisible()
      await page.goto(diggers)
      await expect(page.getByRole('heading', { level: 1, name: 'Diggers' })).toBeVisible()

      // The second season ends with another winner, and without Block Party.
      const names = [
        'Aces',
        'Block Party',
        'Spikers',
        'Setters',
        'Net Gains',
        'Liberos',
        'Sand Bumpers',
        'Hitters',
      ]
      const second = await readLeague(admin, names)
      await playOut(admin, second, [[2, 0, 1, 3], [7, 4, 5, 6]], daysAgo(21)) // prettier-ignore
      await admin.goto(`${second.address}/standings`)
      await expect(card.getByRole('heading', { name: 'Summer 2026 is over' })).toBeVisible()
      await expect(champions).toHaveText([/Spikers.*Tier 1/, /Hitters.*Tier 2/])
      // The card is put off; Tonight, where no night is left to plan, offers the next season in its place.
      await card.getByRole('button', { name: 'Not Now' }).click()
      await expect(card).toBeHidden()
      await tab(admin, 'Tonight').click()
      await expect(admin.getByText('The season is over.')).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Advance to Next Week' })).toBeHidden()
      await proveNoAxeFindings(admin)
      await admin.getByRole('button', { name: 'Start the Next Season' }).click()
      await dialog.getByRole('checkbox', { name: /Block Party/ }).click()
      await dialog.getByRole('button', { name: 'Next', exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Teams that go up and down' }).fill('1')
      await expect(preview(1)).toHaveText([/Spikers/, /Aces/, /Hitters.*up/, /Net Gains.*fills a gap/])
      await expect(preview(2)).toHaveText([/Setters.*down/, /Liberos/, /Sand Bumpers/])
      await dialog.getByRole('button', { name: 'Next', exact: true }).click()
      await dialog.getByLabel('Name of the next season').fill('Fall 2026')
      await dialog.getByRole('button', { name: 'Start the Next Season' }).click()
      await expect(teamsIn(admin, 1)).toHaveText([/Spikers/, /Aces/, /Hitters/, /Net Gains/])

      // One address goes to the season that runs, and the old ones keep theirs.
      await page.goto(`/l/${slug}`)
      await expect(page.getByText('Fall 2026').first()).toBeVisible()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('link', { name: 'All Seasons' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible()
      const seasons = page.getByRole('list', { name: 'Seasons' }).getByRole('heading')
      await expect(seasons).toHaveText([/Fall 2026.*current/, 'Summer 2026', 'Spring 2026'])
      const winners = (season: string) =>
        page.getByRole('list', { name: `Champions of ${season}` }).getByRole('listitem')
      await expect(winners('Summer 2026')).toHaveText([/Spikers/, /Hitters/])
      await expect(winners('Spring 2026')).toHaveText([/Aces/, /Spikers/])
      const line = (name: string) =>
        page
          .getByRole('region', { name: 'All-time table' })
          .first()
          .getByRole('row')
          .filter({ hasText: name })
      await expect(line('Spikers')).toHaveText(/Spikers2360/) // titles, seasons, wins, losses
      await expect(line('Diggers')).toHaveText(/Diggers0112/)
      await expect(page.getByText('Longest streak: Spikers, 6 wins in a row')).toBeVisible()
      await expectNoAxeFindings(page, 'public: all seasons')
      await page.getByRole('link', { name: 'Spring 2026' }).click()
      await expect(page).toHaveURL(new RegExp(`/l/${slug}/spring-2026`))
      await expect(page.getByText(/^Spring 2026 · /)).toBeVisible()
      await page.goto(`/l/${slug}/spring-2026?view=standings`)
      const old = page.getByRole('table', { name: 'Season · Tier 1' }).getByRole('rowheader')
      await expect(old).toHaveText([/Aces/, /Block Party/, /Diggers/, /Net Gains/])
      await proveNoAxeFindings(page)
    })

    test('a season is closed, refuses a change with its sentence, and is reopened', async ({
      page: admin,
    }) => {
      await signUp(admin)
      const first = await makeLeague(admin, {
        startDate: daysAgo(60),
        endDate: daysAgo(10),
        seasonName: 'Spring 2026',
      })
      await playOut(admin, first, [[0, 1]], daysAgo(11))
      const leaves = first.teams.at(-1)?.id
      const link = await captainLink(admin, leaves)
      const teams = first.teams.filter(({ id }) => id !== leaves).map(({ id }) => ({ id }))
      const next = { seasonName: 'Summer 2026', startDate: daysAgo(5), teams }
      await post(admin, `/api/leagues/${first.id}/next`, next)
      const card = admin.getByRole('region', { name: 'Season', exact: true })
      await admin.goto(`${first.address}/teams`)
      await openSettings(admin, 'Season')
      const settings = admin.getByRole('dialog', { name: 'Edit League Settings' })
      await expect(settings.getByRole('region', { name: 'All seasons' }).getByRole('listitem')).toHaveCount(2)
      await expectNoAxeFindings(admin, 'settings: season')
      await settings.getByRole('button', { name: 'Close Season' }).click()
      const confirm = admin.getByRole('dialog', { name: 'Close this season?' })
      await expectNoAxeFindings(admin, 'settings: close this season')
      await confirm.getByRole('button', { name: 'Close Season' }).click()
      await expect(admin.getByText('Season closed')).toBeVisible()
      await expect(settings.getByRole('button', { name: 'Reopen Season' })).toBeVisible()
      await admin.keyboard.press('Escape')
      await expect(settings).toBeHidden()
      await expect(card.getByText('It is closed: nothing in it can be changed.')).toBeVisible()
      await proveNoAxeFindings(admin)
      await admin.goto(link) // of a team that plays in no other season
      await expect(admin.getByRole('region', { name: 'This season is closed' })).toContainText('Summer 2026')
      await expect(admin.getByRole('button', { name: 'We Cannot Play on…' })).toBeHidden()
      await expectNoAxeFindings(admin, 'captain: a closed season')
      await admin.goto(`${first.address}/teams`)
      await admin.getByRole('button', { name: 'Aces', exact: true }).press('F2')
      await admin.getByLabel('Team name').fill('Kings')
      await admin.keyboard.press('Enter')
      await expect(admin.getByText(/This season is closed, so nothing in it can be changed/)).toBeVisible()
      await admin.keyboard.press('Escape')
      await expect(teamsIn(admin, 1).first()).toHaveText(/Aces/)
      await card.getByRole('button', { name: 'Reopen Season' }).click()
      await expect(admin.getByText('Season reopened')).toBeVisible()
      // It is over as before, and can be closed again.
      await expect(card.getByRole('button', { name: 'Close Season' })).toBeVisible()
      await expect(card.getByRole('link', { name: 'Go to Summer 2026' })).toBeVisible()
    })
  })
}
