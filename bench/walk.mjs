// Measures a walk through docs/guide.md on a phone and on a desktop, from the account to the next week: the taps, the typed fields, and the
// seconds of each step. The simulated hand neither hesitates nor thinks, so the seconds are the time that the pages themselves take.
// Usage: node bench/walk.mjs (after make build). BINARY is another build to compare with. Steps whose texts it lacks are shown as "-".
import { launch } from './browser.mjs'
import { startServer } from './server.mjs'
import { printTable } from './table.mjs'
import { Hand } from './walk/hand.mjs'
import { fillLeague, openFirstGame, playFirstGame, recordSharing, weeklyLeague } from './walk/pages.mjs'

const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  },
  desk: { viewport: { width: 1440, height: 900 } },
}
const goals = {
  'account to printed season': { taps: 10, fields: 5 },
  'links of a night shared': { taps: 2 },
}
const names = Array.from({ length: 18 }, (_, i) => `Team ${String(i + 1).padStart(2, '0')}`)
const password = 'correct horse battery'

async function walk(device, screen) {
  const context = await browser.newContext({
    ...screen,
    baseURL: server.url,
    serviceWorkers: 'block',
  })
  await context.addInitScript(recordSharing)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const hand = new Hand(page, screen.hasTouch)
  const rows = []
  let missing = false
  let league = ''
  for (const [name, step] of Object.entries(steps)) {
    const before = hand.count()
    try {
      await step(page, hand, device)
      rows.push(row(device, name, hand.since(before)))
      if (name === 'league') league = page.url()
    } catch (error) {
      missing = true
      rows.push({ figure: `${device}, ${name}`, measured: '-' })
      console.error(`${device}, ${name}: ${error.message}`)
      if (process.env.EXPLAIN) await page.screenshot({ path: `${process.env.EXPLAIN}-${device}.png` })
      if (!league) break
      await page.goto(league)
    }
  }
  const season = ['account', 'league', '18 teams', '10-week season', 'season printed']
  const sum = rows
    .filter(({ figure }) => season.includes(figure.replace(`${device}, `, '')))
    .reduce((a, b) => add(a, b.spent ?? { taps: NaN, fields: NaN, seconds: NaN }), {
      taps: 0,
      fields: 0,
      seconds: 0,
    })
  if (!missing || sum.taps) rows.push(row(device, 'account to printed season', sum))
  await context.close()
  return rows
}

function row(device, name, spent) {
  const { taps, fields, seconds } = spent
  const goal = goals[name]
  return {
    figure: `${device}, ${name}`,
    measured: Number.isNaN(taps) ? '-' : `${taps} taps, ${fields} fields, ${seconds.toFixed(1)} s`,
    ...(goal && {
      target: [`<= ${goal.taps} taps`, goal.fields && `${goal.fields} fields`].filter(Boolean).join(', '),
      ok: taps <= goal.taps && (!goal.fields || fields <= goal.fields),
    }),
    spent,
  }
}

const add = (a, b) => ({
  taps: a.taps + b.taps,
  fields: a.fields + b.fields,
  seconds: a.seconds + b.seconds,
})

/** The steps of a league manager in the order of the guide. Each step begins where the previous one has ended. */
const steps = {
  account: async (page, hand) => {
    await page.goto('/pro')
    await hand.type('Password', 'volleyball')
    await hand.tap(hand.button('Access Pro'))
    await hand.tap(hand.link(/^Get Started/))
    await hand.type('E-mail', `${crypto.randomUUID()}@example.org`)
    await hand.type('Password', password)
    await hand.tap(hand.button('Create Account'))
    await hand.seen(hand.heading('No leagues yet'))
  },
  league: async (page, hand) => {
    await hand.tap(hand.button('Create Your First League'))
    const dialog = page.getByRole('dialog', { name: 'Create League' })
    await hand.type('League name', 'Thursday Night', dialog)
    await fillLeague(page, hand, dialog)
    await hand.tap(dialog.getByRole('button', { name: 'Create League' }))
    await page.getByLabel('Team names').first().waitFor()
  },
  '18 teams': async (page, hand) => {
    await hand.type('Team names', names.join('\n'))
    await hand.tap(hand.button('Add 18 Teams'))
    await hand.seen(hand.heading('18 teams'))
  },
  '10-week season': async (page, hand) => {
    const next = hand.link('Auto Schedule Season')
    await hand.seen(next, hand.link('Go to Schedule'), hand.tab('Schedule'))
    await page.waitForTimeout(300) // the link follows the teams, which come after the tabs
    if (await next.isVisible()) await hand.tap(next)
    else {
      await hand.tap(hand.tab('Schedule'))
      await hand.tapInHead('Auto Schedule Season')
    }
    await hand.tap(hand.button(/^Publish \d/), hand.button('Accept Schedule'))
    await hand.seen(page.getByText('Season scheduled!'))
  },
  'season printed': async (page, hand) => {
    const print = page.getByRole('button', { name: 'Print', exact: true })
    if (await print.isVisible()) await hand.tap(print)
    else if (await hand.button('More').isVisible()) {
      await hand.tap(hand.button('More'))
      await hand.tap(hand.button('Print the Season'), hand.button('Print the Night'))
      const show = hand.button('Show the Sheets')
      if (await show.isVisible()) {
        await hand.tap(show)
        await hand.tap(hand.button('Print'))
        await page.waitForFunction(() => window.printed > 0)
        await page.goBack()
      }
    }
    await page.waitForFunction(() => window.printed > 0)
  },
  'codes on the wall': async (page, hand) => {
    await hand.tap(hand.button('More'))
    await hand.tap(hand.button('Court Codes'))
    const dialog = page.getByRole('dialog', { name: 'Court Codes' })
    const all = dialog.getByRole('button', { name: 'Make All Codes' })
    const one = dialog.getByRole('button', { name: /^Make a Code/ })
    await hand.seen(all, one)
    if (await all.isVisible()) await hand.tap(all)
    else
      for (const court of [1, 2, 3]) {
        await hand.tap(one)
        await page.waitForFunction(
          (left) => document.querySelectorAll('dialog [aria-busy=true]').length === 0 && left,
          court,
        )
        await page.waitForTimeout(200) // the older version shows the next court shortly after its button is enabled
      }
    await hand.tap(dialog.getByRole('button', { name: 'Print All Codes' }))
    await hand.tap(hand.button('Print'))
    await page.waitForFunction(() => window.printed > 0)
    await page.goBack()
  },
  'public page shared': async (page, hand) => {
    await hand.tap(hand.button('Edit League'))
    const link = page.getByRole('dialog').getByRole('link', { name: 'Public page', exact: true })
    const field = page.getByLabel('Visibility', { exact: true })
    await hand.seen(link, field)
    if (await link.isVisible()) await hand.tap(link)
    await hand.choose('Visibility', 'public')
    await hand.tap(hand.button('Save Changes'))
    await hand.seen(page.getByText('League updated'))
    const copy = hand.button('Copy Page Link')
    await page.waitForTimeout(300) // one version then closes the dialog, the other shows the link in it
    if (!(await copy.isVisible())) {
      await hand.tap(hand.button('Edit League'))
      await hand.seen(link, copy)
      if (await link.isVisible()) await hand.tap(link)
    }
    await hand.tap(copy)
    await page.waitForFunction(() => window.shared > 0)
    await hand.tap(hand.button('Close'))
  },
  'links of a night shared': async (page, hand) => {
    await hand.tap(hand.tab('Tonight'))
    await hand.tap(hand.button('Share All Score Links'))
    await page.waitForFunction(() => window.shared > 0)
  },
  'game moved': async (page, hand) => {
    await hand.tap(hand.tab('Schedule'))
    await openFirstGame(page, hand)
    await hand.tap(hand.button('Reschedule'))
    await hand.tap(page.getByRole('dialog').getByRole('radio').first())
    await hand.tap(hand.button('Move Game'))
    await hand.seen(page.getByText('Game moved').first(), page.getByText('Game rescheduled').first())
  },
  'court lost': async (page, hand) => {
    await hand.tap(hand.tab('Tonight'))
    await hand.tap(hand.button(/^More: .* vs /))
    await hand.tap(hand.button(/^Court \d+ Out…$/))
    await hand.tap(hand.button('Take Court Out'))
    await hand.seen(page.getByText('Night changed'))
  },
  'wrong score': async (page, hand) => {
    await playFirstGame(page)
    await hand.tap(hand.tab('History'))
    const score = hand.button(/^Change the score/).first()
    const edit = hand.button(/^Edit .*\d, /).first()
    await hand.seen(score, edit)
    if (await score.isVisible()) {
      await hand.tap(score)
      await hand.typeSecond('20')
      await hand.tap(hand.button('Save'), hand.button('Save Changes'))
    } else {
      await hand.tap(edit)
      await hand.typeSecond('20')
      await hand.tap(hand.button('Save Changes'))
    }
    await hand.seen(page.getByText('Game updated'))
  },
  'lost link': async (page, hand) => {
    await hand.tap(hand.tab('Schedule'))
    await openFirstGame(page, hand)
    await hand.tap(hand.button('Score Link and QR Code'))
    await hand.tap(hand.button('Replace Link'))
    await hand.tap(hand.button('Make New Link'))
    await hand.seen(page.getByText('New link made'))
    await page.keyboard.press('Escape')
  },
  'no-show': async (page, hand) => {
    await hand.tap(hand.tab('Tonight'))
    await hand.tap(hand.button(/^More: .* vs /))
    await hand.tap(hand.button('Forfeit'))
    await hand.tap(page.getByRole('dialog').getByRole('radio').first())
    await hand.tap(hand.button('Forfeit Game'))
    await hand.seen(page.getByText(/ forfeited/).first())
  },
  'next week': async (page, hand) => {
    await page.goto(await weeklyLeague(page))
    await page.getByRole('tab', { name: 'Schedule' }).waitFor()
    const before = hand.count()
    await hand.tap(hand.tab('Schedule'))
    await hand.tapInHead('Advance to Next Week')
    await hand.tap(hand.button(/^Advance to Week/))
    await hand.seen(page.getByText('Week advanced!'))
    return before
  },
}

const server = await startServer(process.env.BINARY)
const browser = await launch()
try {
  const rows = []
  for (const [device, screen] of Object.entries(devices)) rows.push(...(await walk(device, screen)))
  printTable(rows)
} finally {
  await browser.close()
  await server.stop()
}
