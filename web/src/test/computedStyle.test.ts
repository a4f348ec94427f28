import { expect, it } from 'vitest'
import { fastComputedStyle } from './computedStyle.ts'

const original = (
  window.getComputedStyle as typeof window.getComputedStyle & { original: typeof window.getComputedStyle }
).original
const properties = ['display', 'visibility', 'pointerEvents', 'direction'] as const

it.each([
  '<p>text</p><span>text</span><p hidden>text</p><span hidden="until-found">text</span>',
  '<dialog>closed</dialog><dialog open>open</dialog><dialog>closed</dialog>',
  '<details><summary>more</summary><p>text</p></details><details open><summary>less</summary></details>',
  '<p style="display: none">text</p><p style="display: grid"><b>text</b></p>',
  '<div style="visibility: hidden"><p>text</p><p style="visibility: visible">text</p></div>',
  '<div style="pointer-events: none"><p>text</p><button style="pointer-events: auto">press</button></div>',
  '<input type="hidden"><input type="radio"><table><tbody><tr><td>1</td></tr></tbody></table>',
  '<ul><li>item</li></ul><svg><path /></svg><template><p>text</p></template><p dir="rtl"><i>text</i></p>',
])('computes what jsdom computes: %s', (html) => {
  document.body.innerHTML = html
  const fast = fastComputedStyle(original)
  for (const element of document.body.querySelectorAll('*'))
    for (const property of properties)
      expect([element.outerHTML, property, fast(element)[property]]).toEqual([
        element.outerHTML,
        property,
        original(element)[property],
      ])
})

it('leaves pages with style sheets of their own to jsdom', () => {
  document.body.innerHTML = '<style>p { display: none }</style><p>text</p>'
  const text = document.querySelector('p') ?? document.body
  expect(fastComputedStyle(original)(text).display).toBe('none')
})
