// Checks the accessibility of a page with axe.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { runsAll, sweep } from './sweep.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects that axe finds nothing on a screen in any theme. `screen` is a name that no other call has, because axe takes half a
 * second: journeys that see the screen again, or in another state, call `proveNoAxeFindings`. The other themes differ from the
 * light one in their colours only, so only colours are checked in them; the high-contrast one, where text has a contrast of 7:1,
 * in `make prove`.
 */
export async function expectNoAxeFindings(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  // The check before may have left another theme: the page follows the system a moment later.
  await expect(page.locator('html')).not.toHaveClass(/dark|contrast/)
  await expectNoFindings(page, `${screen}, light`, { runOnly: tags, resultTypes: ['violations'] })
  for (const { theme, media, rule } of sweep([
    { theme: 'dark', media: { colorScheme: 'dark' }, rule: 'color-contrast' },
    { theme: 'contrast', media: { contrast: 'more' }, rule: 'color-contrast-enhanced' },
  ] as const)) {
    await page.emulateMedia(media)
    await expect(page.locator('html')).toHaveClass(theme)
    await expectNoFindings(page, `${screen}, ${theme}`, {
      runOnly: { type: 'rule', values: [rule] },
      resultTypes: ['violations'],
    })
  }
  await page.emulateMedia({ contrast: null })
}

/** Expects in `make prove` that axe finds nothing on a screen that `expectNoAxeFindings` checks in another journey or state. */
export async function proveNoAxeFindings(page: Page): Promise<void> {
  if (runsAll) await expectNoAxeFindings(page, page.url())
}

async function expectNoFindings(page: Page, where: string, options: RunOptions): Promise<void> {
  let run: { findings: string[]; hasMoved: boolean }
  // A dialog that is loaded on use can appear while axe reads the page. What axe says of half a transition is not true.
  do {
    run = await runAxe(page, options)
  } while (run.hasMoved)
  expect(run.findings, where).toEqual([])
}

/** Waits until the page is still and runs axe. Says whether a transition or animation began meanwhile. */
async function runAxe(page: Page, options: RunOptions): Promise<{ findings: string[]; hasMoved: boolean }> {
  // axe reads colours as they are at this moment, so transitions have to end first.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity) // the live dot never ends
        .map((animation) => animation.finished),
    ),
  )
  for (const frame of page.frames()) {
    // The source is 600 KB: each document reads it once.
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  return page.evaluate(async (options) => {
    const isFinite = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity
    let hasMoved = document
      .getAnimations()
      .some((animation) => isFinite(animation) && animation.playState === 'running')
    const listening = new AbortController()
    for (const event of ['animationstart', 'transitionrun']) {
      document.addEventListener(event, () => (hasMoved = true), { signal: listening.signal })
    }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options)
    listening.abort()
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
    return { findings, hasMoved }
  }, options)
}
