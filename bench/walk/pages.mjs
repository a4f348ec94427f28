// Steps of the walk on the pages of a league, and their preparation through the API.

/** Fills in three tiers of six teams with one court each for ten weeks: with one chip, or field by field in versions without it. */
export async function fillLeague(page, hand, dialog) {
  const template = hand.button('18 teams, ten weeks')
  const tiers = dialog.getByLabel('Number of tiers', { exact: true })
  await tiers.waitFor()
  if (await template.isVisible()) {
    await hand.tap(template)
    if (await dialog.getByRole('button', { name: 'Create League' }).isVisible()) return
    await hand.tap(hand.button('Next'))
    await hand.tap(hand.button('Next'))
    return
  }
  await hand.type('Number of tiers', '3', dialog)
  await hand.type('Teams per tier', '6', dialog)
  await hand.type(
    'End date (optional)',
    new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10),
    dialog,
  )
  await hand.tap(hand.button('Next'))
  await hand.tap(hand.button('Next'))
  for (const tier of [1, 2, 3]) await hand.tap(hand.button(`Add Court to tier ${tier}`))
}

/** Opens the actions of the first game to come in the schedule, which is a grid on a desk. */
export async function openFirstGame(page, hand) {
  const cell = page.getByRole('gridcell').filter({ hasText: /Team \d\d/, hasNotText: 'over' })
  const row = page.locator('[role=tabpanel] li button').first()
  await hand.tap(hand.button(/^More: /), page.getByRole('button', { name: /Team \d\d.*Team \d\d/ }), cell, row)
}

/** Stores a result of the first game as a phone does. */
export function playFirstGame(page) {
  return page.evaluate(async () => {
    const league = location.pathname.split('/')[3]
    const [game] = await (await fetch(`/api/leagues/${league}/schedules`)).json()
    await fetch(`/api/games/${game.gameId}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        team1Score: 25,
        team2Score: 21,
        winnerId: game.team1Id,
        status: 'completed',
      }),
    })
  })
}

/** Creates another league, with weekly planning and results of its first week. Returns its path. */
export function weeklyLeague(page) {
  return page.evaluate(async () => {
    const call = async (method, path, body) => {
      const response = await fetch(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.json()
    }
    const startDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const league = await call('POST', '/api/leagues', {
      name: 'Weekly',
      tierCount: 2,
      teamsPerTier: 4,
      scheduleMode: 'weekly',
      startDate,
    })
    const names = Array.from({ length: 8 }, (_, i) => `Team ${i + 1}`)
    const teams = await call('POST', '/api/teams', {
      leagueId: league.id,
      names,
    })
    for (const [i, j] of [
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ])
      await call('POST', '/api/games', {
        leagueId: league.id,
        team1Id: teams[i].id,
        team2Id: teams[j].id,
        team1Score: 25,
        team2Score: 20,
        playedAt: startDate,
        status: 'completed',
      })
    return `/pro/league/${league.id}`
  })
}

/** Runs in the page: counts shares, copies and prints. */
export function recordSharing() {
  window.shared = 0
  window.printed = 0
  window.print = () => window.printed++
  navigator.share = () => Promise.resolve(void window.shared++)
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: () => Promise.resolve(void window.shared++),
      write: () => Promise.resolve(void window.shared++),
    },
  })
}
