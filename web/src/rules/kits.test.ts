import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import table from '../../../spec/kits.json'
import type { Kit } from '../contract/types.ts'
import { areAlike, kitName, kits, usualSecond } from './kits.ts'
import { kitIds } from './kitIds.ts'

const css = readFileSync(join(import.meta.dirname, '../ui/style/kits.css'), 'utf8')

/** The value of a custom property of a kit in the style sheet: the last rule that sets it and applies in the theme. */
function styleOf(kit: string, property: string, theme: 'light' | 'dark'): string {
  const value = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) =>
      selectors
        .replace(/\/\*[^]*?\*\//g, '')
        .split(',')
        .map((selector) => selector.trim())
        .some((selector) =>
          [
            `[data-kit]`,
            `[data-kit='${kit}']`,
            ...(theme === 'dark' ? [`.dark [data-kit='${kit}']`] : []),
          ].includes(selector),
        ),
    )
    .map(([, , body = '']) => new RegExp(`${property}: ([^;]+);`).exec(body)?.[1])
    .filter((found) => found !== undefined)
    .at(-1)
  return (value ?? '').replace('var(--deep)', theme === 'dark' ? '0.52' : '0.47')
}

describe.each(table)('the style of $id', ({ id, light, dark, text }) => {
  it('has the colours of the table in both themes', () => {
    expect(styleOf(id, '--kit', 'light')).toBe(`oklch(${light.join(' ')})`)
    expect(styleOf(id, '--kit', 'dark')).toBe(`oklch(${dark.join(' ')})`)
    for (const theme of ['light', 'dark'] as const)
      expect(styleOf(id, '--on-team', theme)).toBe(`oklch(${text.join(' ')})`)
  })
})

/** The relative luminance of a colour. */
function luminanceOf([lightness = 0, chroma = 0, hue = 0]: number[]): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

it.each(table)('the digits on $id have a contrast of 7:1 in the high-contrast theme', ({ id, text }) => {
  const deep = /:root\.contrast \{\s*--deep: ([\d.]+);/.exec(css)?.[1] ?? ''
  const kit = (
    /--kit: oklch\(([^;]+)\);/.exec(css.slice(css.indexOf(`\n[data-kit='${id}'] {\n  --kit`)))?.[1] ?? ''
  )
    .replace('var(--deep)', deep)
    .split(' ')
    .map(Number)
  const [low = 0, high = 0] = [luminanceOf(kit), luminanceOf(text)].sort((x, y) => x - y)
  expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(7)
})

it('lists the deep kits before the bright ones', () => {
  expect(kits.map(({ id }) => id).join(' ')).toBe(
    'blue red green violet teal pink indigo graphite orange amber sky white',
  )
})

it('names a kit and its usual second one', () => {
  expect(kitName('sky')).toBe('Sky')
  expect(usualSecond('sky')).toBe('red')
})

it('says which kits are alike, as the server does', () => {
  const pairs = table.flatMap(({ id }, i) =>
    table.slice(i + 1).flatMap((other) => (areAlike(id as Kit, other.id as Kit) ? `${id} ${other.id}` : [])),
  )
  expect(pairs.sort()).toEqual([
    'blue graphite',
    'blue indigo',
    'indigo graphite',
    'orange amber',
    'red pink',
    'sky white',
    'violet indigo',
  ])
})

it('lists the same kits without their colours', () => {
  expect(kitIds.toSorted()).toEqual(table.map(({ id }) => id).sort())
})
