import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import table from '../../../spec/kits.json'
import type { Kit } from '../contract/types.ts'
import { areAlike, kitName, kits, usualSecond } from './kits.ts'
import { kitIds } from './kitIds.ts'

const css = readFileSync(join(import.meta.dirname, '../ui/kits.css'), 'utf8')

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
