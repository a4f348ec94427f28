// @vitest-environment node
// Styles use logical properties, such as margin-inline-start, so that pages also work from right to left.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = join(import.meta.dirname, '../src')
const sides = '(left|right)'

const physical = [
  `(margin|padding|inset|scroll-margin|scroll-padding)-${sides}`,
  `border-${sides}(-(width|style|color))?`,
  `border-(top|bottom)-${sides}-radius`,
  sides,
].map((property) => new RegExp(`(^|[\\s;{])${property}\\s*:`))

const physicalValues = new RegExp(`(text-align|float|clear)\\s*:\\s*${sides}|translateX\\(`)

/** With four values the second one is the right side. Insets of notches are exempt: they do not depend on the language. */
function hasRightSide(declaration: string): boolean {
  const [, values] =
    /(?:margin|padding|inset|border-(?:width|style|color|radius))\s*:([^;]*)/.exec(declaration) ?? []
  if (!values || values.includes('safe-area-inset-left')) return false
  const parts = values
    .replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '()')
    .trim()
    .split(/\s+/)
  return parts.length === 4 && parts[1] !== parts[3]
}

/** The physical declarations in a style sheet. */
function findPhysical(css: string): string[] {
  const declarations = css.replace(/\/\*[^]*?\*\//g, '').split(/[;{}]/)
  return declarations
    .map((text) => text.trim())
    .filter(
      (text) => [...physical, physicalValues].some((pattern) => pattern.test(text)) || hasRightSide(text),
    )
}

const sheets = readdirSync(src, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.css'))

it.each(sheets)('%s has only logical properties', (file) => {
  expect(findPhysical(readFileSync(join(src, file), 'utf8'))).toEqual([])
})

describe('is found:', () => {
  it.each([
    'margin-left: 1px',
    'padding-right:0',
    'border-left: 6px solid red',
    'border-left-color: red',
    'border-top-left-radius: 4px',
    'left: 0',
    'text-align: right',
    'float: left',
    'transform: translateX(20px)',
    'padding: 1px 2px 3px 4px',
    'inset: 0 max(1px, 2px) auto 0',
  ])('%s', (declaration) => {
    expect(findPhysical(`.part { color: red; ${declaration}; }`)).toEqual([declaration])
  })
})

describe('is not found:', () => {
  it.each([
    'margin-inline-start: 1px',
    'padding: 1px 2px 3px',
    'padding: 1px 2px 3px 2px',
    'border-radius: 4px',
    'text-align: start',
    'padding: 0 max(1rem, env(safe-area-inset-right)) 0 max(1rem, env(safe-area-inset-left))',
  ])('%s', (declaration) => {
    expect(findPhysical(`.part { ${declaration} }`)).toEqual([])
  })
})
