// A finals night: eight teams, two defeats and out, three courts without times, four phones, and the board in the hall.
import type { Browser, Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect, expectScore, playKeys, test } from '../fixtures.ts'
import { makeOpenLeague } from '../leagueNight.ts'
import { desk, post, signUp } from '../pro.ts'
import { nightOfToday } from '../today.ts'

interface Match {
  key: string
  label: string
  state: string
  courtName: string | null
  gameId: number | null
  inviteToken?: string
  status?: string
  team1: { teamId: number | null }
  team2: { teamId: number | null }
}

interface Finals {
  over: boolean
  places: Match[]
  champions: number[]
  teams: { id: number; name: string }[]
}

const finalsOf = async (admin: Page, leagueId: number): Promise<Finals> => {
  const response = await admin.request.get(`/api/leagues/${leagueId}/finals`)
  const { finals } = (await response.json()) as { finals: [Finals] }
  return finals[0]
}

const correct = (admin: Page, gameId: number | null, team1Score: number, team2Score: number) =>
  admin.request.patch(`/api/games/${gameId}`, { data: { status: 'completed', team1Score, team2Score } })

/** Pages of phones without an account. An error on one of them fails the test. */
async function openPhones(browser: Browser, baseURL: string | undefined, count: number) {
  const faults: string[] = []
  const phones: Page[] = []
  for (let i = 0; i < count; i++) {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    context.on('weberror', (error) => faults.push(String(error.error())))
    phones.push(await context.newPage())
  }
  return { phones, faults }
}

/** The codes of the courts, by their names. */
async function codesOf(admin: Page, leagueId: number): Promise<Map<string, string>> {
  const codes = new Map<string, string>()
  for (const courtName of ['Court 1', 'Court 2', 'Court 3']) {
    const code = await post<{ token: string }>(admin, `/api/leagues/${leagueId}/court-codes`, { courtName })
    codes.set(courtName, code.token)
  }
  return codes
}

/** Opens a match by the code of the court to which it was called, as a volunteer does, or else by the code of the match itself. */
async function openByCode(phone: Page, { inviteToken }: Match, court: string | undefined): Promise<void> {
  if (court === undefined) {
    await phone.goto(`/game/${inviteToken}`)
    return
  }
  await phone.goto(`/court/${court}`)
  await phone.getByRole('link', { name: /^Start: / }).click()
}

/** Scores a match: the first team wins every point. */
async function score(phone: Page, match: Match, court: string | undefined): Promise<void> {
  await openByCode(phone, match, court)
  await phone.getByRole('button', { name: 'Start', exact: true }).click()
  await expectScore(phone, 0, 0)
  await playKeys(phone, '111')
}

test('a finals night is scored by codes on four phones, called to free courts, and watched on the board', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  await signUp(admin)
  const { timezone, day } = nightOfToday()
  const rules = { startingScore: 0, endingScore: 3, winByTwo: true }
  const { id, slug } = await makeOpenLeague(admin, { timezone, rules, gameDay: null, startDate: day })
  await post(admin, `/api/leagues/${id}/finals`, {
    name: 'Winter Cup',
    format: 'double',
    queue: true,
    rest: 0,
    duty: 'loser',
    nights: [{ day, start: '00:00', end: '23:59' }],
    courts: ['Court 1', 'Court 2', 'Court 3'],
  })
  const codes = await codesOf(admin, id)
  const { phones, faults } = await openPhones(browser, baseURL, 5)
  const [board, ...scorers] = phones
  if (!board) throw new Error('there is no board')
  await board.setViewportSize(desk)
  await board.goto(`/l/${slug}/board`)
  const calls = board.getByRole('region', { name: 'Next on court' })
  await expect(calls).toContainText('Court 1 is free:')
  await expect(calls).toContainText('Waiting for a court:')
  await expectNoAxeFindings(board, 'board: matches are called')

  let corrected: Match | undefined
  let isRefused = false
  for (let turn = 0; turn < 20; turn++) {
    const finals = await finalsOf(admin, id)
    if (finals.over) break
    const ready = finals.places.filter(({ state, courtName }) => state === 'ready' && courtName !== null)
    expect(ready.length, 'a match is called as long as one can be played').toBeGreaterThan(0)
    await Promise.all(
      ready.map((match, i) => {
        const phone = (turn + i) % 4 // the fourth one has no code of a court: it scans that of the match
        return score(
          scorers[phone] ?? board,
          match,
          phone === 3 ? undefined : codes.get(match.courtName ?? ''),
        )
      }),
    )
    const isDecided = async () =>
      (await finalsOf(admin, id)).places.filter(
        ({ key, state }) => state === 'decided' && ready.some((match) => match.key === key),
      ).length
    await expect.poll(isDecided).toBe(ready.length)

    if (!corrected) {
      // The next match is due when a result turns out to be wrong: the teams change places by themselves.
      const first = ready[0]
      if (!first) throw new Error('no match was played')
      corrected = first
      expect((await correct(admin, first.gameId, 1, 3)).ok()).toBe(true)
      const { places } = await finalsOf(admin, id)
      const follows = places.filter(
        ({ key, team1, team2 }) =>
          key !== first.key && [team1.teamId, team2.teamId].includes(first.team2.teamId),
      )
      expect(follows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^M2-/))
    } else if (!isRefused) {
      const response = await correct(admin, corrected.gameId, 3, 1)
      isRefused = response.status() === 409
      if (isRefused) expect(await response.text()).toContain('has a score already and would get other teams')
    }
  }
  expect(isRefused, 'a correction is refused once the next match has a score').toBe(true)
  const { over, champions, teams } = await finalsOf(admin, id)
  expect(over).toBe(true)
  const champion = teams.find((team) => team.id === champions[0])?.name ?? ''

  const shown = board.getByRole('region', { name: 'Champions' })
  await expect(shown).toContainText(champion)
  await proveNoAxeFindings(board)

  const [watcher] = scorers
  if (!watcher) throw new Error('there is no phone')
  await watcher.goto(`/l/${slug}?view=finals`)
  const cup = watcher.getByRole('region', { name: 'Winter Cup' })
  await expect(cup.getByRole('status')).toContainText(champion)
  await expect(cup.getByRole('button', { name: 'Share Picture' })).toBeVisible()
  await expect(watcher.getByRole('list', { name: 'Upper semi-finals' }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeFindings(watcher, 'public: finals')
  expect(faults).toEqual([])
})
