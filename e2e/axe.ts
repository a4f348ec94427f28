// Checks the accessibility of a page with axe.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { runsAll, sweep } from './sweep.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects that axe finds no problems on a screen in any theme. `screen` must be unique, because axe takes half a second: journeys
 * that reach the same screen again, or in another state, call `proveNoAxeFindings`. Other themes differ from the light one only in
 * colours, so only colours are checked in them. The high-contrast theme, which requires a contrast of 7:1, is checked in `make prove`.
 */
export async function expectNoAxeFindings(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  // The previous check may have left another theme, and the page follows the system with a delay.
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

/** Runs `expectNoAxeFindings` in `make prove` only, for a screen that another journey checks or that is in another state. */
export async function proveNoAxeFindings(page: Page): Promise<void> {
  if (runsAll) await expectNoAxeFindings(page, page.url())
}

async function expectNoFindings(page: Page, where: string, options: RunOptions): Promise<void> {
  let run: { findings: string[]; hasMoved: boolean }
  // A lazily loaded dialog can appear while axe reads the page, and findings during a transition are wrong.
  do {
    run = await runAxe(page, options)
  } while (run.hasMoved)
  expect(run.findings, where).toEqual([])
}

/** Runs axe once the page has no running animations. `hasMoved` reports whether an animation began during the run. */
async function runAxe(page: Page, options: RunOptions): Promise<{ findings: string[]; hasMoved: boolean }> {
  // axe reads the colours of this moment, so transitions must have ended.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity) // the live dot never ends
        .map((animation) => animation.finished),
    ),
  )
  for (const frame of page.frames()) {
    // The source is 600 KB, so each document loads it only once.
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
