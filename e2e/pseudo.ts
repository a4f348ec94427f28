// Serves the web in the pseudo-language (web/build/pseudo.js): API requests go to the real server, but pages and assets come from the
// pseudo-language build. No binary contains that build, so none can be released with it by mistake.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { pseudo } from '../web/build/pseudo.js'

/** Translates a sentence to the pseudo-language and inserts its values. */
export function inPseudo(sentence: string, values: Record<string, string | number> = {}): string {
  return pseudo(sentence).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

const site = join(import.meta.dirname, '../web/node_modules/.cache/pseudo/site')

/** Serves the pages of this context in the pseudo-language with the given text direction. */
export async function servePseudo(context: BrowserContext, dir: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  if (!existsSync(site)) throw new Error('The pseudo-language is not built: run `make e2e`.')
  await context.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = join(site, pathname === '/' ? 'index.html' : pathname)
      if (existsSync(file) && statSync(file).isFile() && !file.endsWith('.html'))
        return route.fulfill({ path: file })
      const page = readFileSync(pathname === '/' ? file : join(site, 'app.html'), 'utf8')
      return route.fulfill({
        contentType: 'text/html',
        body: page.replace('<html lang="en"', `<html lang="en" dir="${dir}"`),
      })
    },
  )
}

/** Texts that are equal in all languages: dates, times, product names, and user input. */
const sameInAllLanguages = [
  /\S+@\S+/g,
  /\b(Sideout|Pro|UTC|CSV|QR|Chrome|Linux|AM|PM)\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|GMT)\b/g,
  /\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g,
  /https?:\/\/\S+|\/[a-z]+\/\S*/g,
]

/** Expects that every text on the page is translated, except for texts from the server that match `served`, and that all texts fit. */
export async function expectTranslated(page: Page, served: RegExp[] = []): Promise<void> {
  const { texts, wide, clipped } = await page.evaluate(inspect)
  const unmarked = texts.filter((text) => {
    let rest = text
    // Brackets of sentences may be nested.
    for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\[[^[\]]*\]/g, '')]
    rest = rest.replace(/^\[[^[\]]*$|^[^[\]]*\]$/, '') // a name or number in it stands in an element of its own
    for (const pattern of [...sameInAllLanguages, ...served]) rest = rest.replace(pattern, '')
    return /[A-Za-z]{2}/.test(rest)
  })
  expect({ unmarked, wide, clipped }, page.url()).toEqual({ unmarked: [], wide: [], clipped: [] })
}

/** Runs in the page: returns its texts and the elements whose text does not fit. */
function inspect() {
  const isVisible = (element: Element) => element.checkVisibility()
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent && !parent.closest('script, style') && isVisible(parent)) texts.push(node.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  }
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const describe = (element: Element) => `${element.tagName} ${element.textContent}`.slice(0, 80)
  const labels = [
    ...document.querySelectorAll('button, a, label, h1, h2, h3, [role=tab], [role=switch]'),
  ].filter((element) => isVisible(element) && !element.closest('.sr-only'))
  const wide = labels.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && !scrolls(element.parentElement) && (left < -1 || right > innerWidth + 1)
  })
  const clipped = labels.filter(
    (element) =>
      getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1,
  )
  const page = document.documentElement
  return {
    texts,
    wide: [...(page.scrollWidth > innerWidth ? [`page ${page.scrollWidth}`] : []), ...wide.map(describe)],
    clipped: clipped.map(describe),
  }
}
