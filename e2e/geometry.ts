// Measures a page: text that covers other text, text that is cut, words that are broken, parts too near to the edge of a card, and columns out of line.
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export interface Fault {
  kind: 'over' | 'cut' | 'word' | 'edge' | 'head' | 'column' | 'bars' | 'sideways'
  what: string
  /** Only for a text that is cut, but not so much that nobody knows what it is. */
  cut?: Cut
}

/** A cut text that may be read in full where it leads. */
interface Cut {
  text: string
  /** The kind of element: all of one kind lead to the same kind of place. */
  look: string
  /** The value of its attribute `data-cut`. */
  id: string
}

/** The least visible share of a cut text that is not long: less does not tell it from others. */
const leastShare = 0.5
const longText = 24

/**
 * Returns the faults of everything in the page, also of what is not scrolled into view. Words of up to `fittingLetters` letters must fit into
 * a line.
 */
export async function measureGeometry(page: Page, fittingLetters = 9): Promise<Fault[]> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    // Off screen, `content-visibility: auto` leaves rows without their layout, and what moves has no place yet.
    sheet.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; animation: none !important; transition: none !important }',
    )
    document.adoptedStyleSheets = [sheet]
    await document.fonts.ready
  })
  return page.evaluate(
    ({ leastShare, longText, fittingLetters }) => {
      interface Line {
        node: Text
        element: Element
        left: number
        right: number
        top: number
        bottom: number
      }
      const faults: Fault[] = []
      const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60)
      const add = (kind: Fault['kind'], what: string, cut?: Cut) => {
        const isSame = (fault: Fault) =>
          fault.kind === kind &&
          fault.what === what &&
          fault.cut?.look === cut?.look &&
          fault.cut?.text === cut?.text
        if (faults.some(isSame)) return
        faults.push({ kind, what, ...(cut && { cut }) })
      }

      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const styleOf = (element: Element) => getComputedStyle(element)
      const ancestors = function* (element: Element) {
        for (let at: Element | null = element; at; at = at.parentElement) yield at
      }
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        ![...ancestors(element)].some((at) => styleOf(at).clipPath === 'inset(50%)')
      /** Content of another layer scrolls below or above this one: a bar, a message or a dialog. */
      const layerOf = (element: Element) =>
        [...ancestors(element)].find((at) => /fixed|sticky/.test(styleOf(at).position)) ?? root

      const lines: Line[] = []
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const element = node.parentElement
        if (
          !element ||
          !node.data.trim() ||
          element.closest('style, script, option, svg, [aria-hidden=true] > svg')
        )
          continue
        if (!isShown(element)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const size = parseFloat(styleOf(element).fontSize)
        const clips = [...ancestors(element)]
          .filter((at) => styleOf(at).overflow !== 'visible')
          .map((at) => at.getBoundingClientRect())
        for (const box of range.getClientRects()) {
          // The height of capitals, because the boxes of lines overlap where their glyphs do not.
          const middle = (box.top + box.bottom) / 2
          const line = {
            left: Math.max(box.left, ...clips.map(({ left }) => left)),
            right: Math.min(box.right, ...clips.map(({ right }) => right)),
            top: Math.max(middle - size * 0.36, ...clips.map(({ top }) => top)),
            bottom: Math.min(middle + size * 0.36, ...clips.map(({ bottom }) => bottom)),
          }
          if (line.right - line.left > 1 && line.bottom - line.top > size * 0.3)
            lines.push({ node, element, ...line })
        }
      }

      if (document.documentElement.scrollWidth > innerWidth)
        add('sideways', `${document.documentElement.scrollWidth} px wide`)

      // Text over text
      lines.sort((a, b) => a.top - b.top)
      lines.forEach((a, index) => {
        for (const b of lines.slice(index + 1)) {
          if (b.top >= a.bottom - 1) break
          if (a.node === b.node || Math.min(a.right, b.right) - Math.max(a.left, b.left) < 2) continue
          if (layerOf(a.element) !== layerOf(b.element)) continue
          add('over', `"${short(a.node.data)}" and "${short(b.node.data)}"`)
        }
      })

      // Words that are broken. Addresses may break anywhere.
      for (const node of new Set(lines.map((line) => line.node))) {
        if (/[@/]/.test(node.data) || node.parentElement?.closest('svg')) continue
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}’']{3,}/gu)) {
          if (word.length > fittingLetters) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].map(({ top }) => top)
          if (Math.max(...tops) - Math.min(...tops) > 4) add('word', `"${word}" in "${short(node.data)}"`)
        }
      }

      // Text that is cut
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        const style = styleOf(element)
        if (style.overflow === 'visible' || /auto|scroll/.test(style.overflowX + style.overflowY)) continue
        if (!isShown(element) || element.closest('svg, select, input, textarea')) continue
        const cutsLine = style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
        const cutsLines = style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2
        if (!cutsLine && !cutsLines) continue
        const text = element.textContent.trim()
        const share = Math.min(
          element.clientWidth / element.scrollWidth,
          element.clientHeight / element.scrollHeight,
        )
        if (share < leastShare && text.length <= longText)
          add('cut', `"${short(text)}" is cut to ${Math.round(share * 100)} %`)
        else {
          element.dataset.cut ??= String(document.querySelectorAll('[data-cut]').length)
          const place = element.closest('li, tr, header, nav, aside, section')
          add('cut', `"${short(text)}"`, {
            text,
            id: element.dataset.cut,
            look: `${place?.tagName} ${element.className}`,
          })
        }
      }

      // What is too near to the edge of a card. A part as wide as its card, or as its row, is meant to reach the edge.
      const cards = [...root.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const style = styleOf(element)
        const { width } = element.getBoundingClientRect()
        return (
          isShown(element) && width > 200 && parseFloat(style.borderTopLeftRadius) >= 16 && isPainted(element)
        )
      })
      function isPainted(element: Element) {
        const { backgroundColor, backgroundImage } = styleOf(element)
        return !/, 0\)$|\/ 0\)$|transparent/.test(backgroundColor) || backgroundImage !== 'none'
      }
      const near = 7.5 // 8 px, but for roundings
      for (const card of cards) {
        const box = card.getBoundingClientRect()
        const inside = (left: number, right: number, top: number, bottom: number) =>
          Math.min(left - box.left, box.right - right, top - box.top, box.bottom - bottom) >= near
        for (const { element, node, left, right, top, bottom } of lines) {
          if (
            card.contains(element) &&
            layerOf(element) === layerOf(card) &&
            !inside(left, right, top, bottom)
          )
            add('edge', `"${short(node.data)}" in ${nameOf(card)}`)
        }
        for (const part of card.querySelectorAll<HTMLElement>('*')) {
          const place = part.getBoundingClientRect()
          if (place.width < 2 || place.width > box.width - 16 || !isShown(part) || !part.textContent.trim())
            continue
          if (!isPainted(part) || layerOf(part) !== layerOf(card)) continue
          if (![...ancestors(part.parentElement as Element)].some((at) => at === card)) continue
          if (
            Math.min(
              place.left - box.left,
              box.right - place.right,
              place.top - box.top,
              box.bottom - place.bottom,
            ) < near
          )
            add('edge', `the box of "${short(part.textContent)}" in ${nameOf(card)}`)
        }
      }
      function nameOf(card: Element) {
        return `<${card.tagName.toLowerCase()} ${card.className.split(' ').at(-1) ?? ''}>`
      }

      // A head is 12 px above its card.
      const heads = lines.filter(({ element }) => element.closest('h2, h3'))
      for (const card of cards) {
        const box = card.getBoundingClientRect()
        const above = (line: Line) =>
          !card.contains(line.element) &&
          line.bottom <= box.top + 4 &&
          line.right > box.left &&
          line.left < box.right
        const nearest = lines.findLast((line) => above(line) && layerOf(line.element) === layerOf(card))
        const head = nearest && heads.includes(nearest) ? nearest.element.closest('h2, h3') : null
        if (!nearest || !head) continue
        const range = document.createRange()
        range.selectNodeContents(head)
        const gap = box.top - range.getBoundingClientRect().bottom
        if (gap < 10) add('head', `${Math.round(gap)} px between "${short(head.textContent)}" and its card`)
      }

      // Digits of a column
      const digits = (line: Line) =>
        /^[+−-]?[\d.,]+$/.test(line.node.data.trim()) || /^\d+[–-]\d+$/.test(line.node.data.trim())
      for (const table of root.querySelectorAll('table, [role=table]')) {
        const columns = new Map<number, Line[]>()
        for (const row of table.querySelectorAll('tr')) {
          if (!isShown(row)) continue
          const figures = lines.filter((line) => row.contains(line.element) && digits(line))
          const fonts = new Set(
            figures
              .filter(({ element }) => element.closest('td'))
              .map(({ element }) => styleOf(element).fontFamily.split(',')[0]),
          )
          if (fonts.size > 1)
            add('column', `"${short(row.textContent)}" has digits of ${[...fonts].join(' and ')}`)
          for (const cell of row.cells) {
            const [first, ...others] = figures.filter(({ element }) => cell.contains(element))
            if (!first || cell.colSpan > 1) continue
            const left = Math.min(first.left, ...others.map((line) => line.left))
            const right = Math.max(first.right, ...others.map((line) => line.right))
            columns.set(cell.cellIndex, [...(columns.get(cell.cellIndex) ?? []), { ...first, left, right }])
          }
        }
        const titles = [...table.querySelectorAll<HTMLTableCellElement>('thead th')].filter(isShown)
        for (const [index, figures] of columns) {
          const head = titles.find(({ cellIndex, colSpan }) => cellIndex === index && colSpan === 1)
          const title = lines.find(({ element }) => head?.contains(element))
          const all = title ? [...figures, title] : figures
          const spread = (of: (line: Line) => number) => Math.max(...all.map(of)) - Math.min(...all.map(of))
          const edges = [
            ({ left }: Line) => left,
            ({ right }: Line) => right,
            ({ left, right }: Line) => (left + right) / 2,
          ]
          if (Math.min(...edges.map(spread)) > 1.5)
            add(
              'column',
              `${title?.node.data ?? `column ${index}`}: ${figures.map(({ node }) => node.data).join(' ')}`,
            )
        }
      }
      for (const list of root.querySelectorAll('ol, ul')) {
        const columns = new Map<string, Line[]>()
        for (const line of lines) {
          const row = line.element.closest('li')
          if (row?.parentElement !== list || !digits(line)) continue
          // The place of a figure in its row, without what differs between a winner and a loser.
          const at: string[] = []
          for (const part of ancestors(line.element)) {
            if (part === row) break
            const same = [...(part.parentElement?.children ?? [])].filter(
              ({ tagName }) => tagName === part.tagName,
            )
            at.push(
              `${part.tagName}${part.parentElement && part.parentElement !== row ? same.length - same.indexOf(part) : ''}`,
            )
          }
          const key = at.join('<')
          columns.set(key, [...(columns.get(key) ?? []), line])
        }
        for (const figures of columns.values()) {
          const spread = (of: (line: Line) => number) =>
            Math.max(...figures.map(of)) - Math.min(...figures.map(of))
          const starts = new Set(
            figures.map(({ element }) => element.closest('li')?.getBoundingClientRect().left),
          )
          if (starts.size > 1) continue // items side by side
          if (
            Math.min(
              spread(({ left }) => left),
              spread(({ right }) => right),
            ) > 1.5
          )
            add('column', figures.map(({ node }) => node.data).join(' '))
        }
      }

      // Bars of a picture are equally wide.
      for (const strip of root.querySelectorAll('[role=img]')) {
        const bars = [...strip.querySelectorAll('i')].map((bar) => bar.getBoundingClientRect().width)
        if (bars.length > 1 && Math.max(...bars) - Math.min(...bars) > 1)
          add('bars', `${bars.map((width) => Math.round(width)).join(' ')} px wide`)
      }
      return faults
    },
    { leastShare, longText, fittingLetters },
  )
}

/**
 * Whether the whole of a cut text can be read: after a press on it, in a dialog, in its row, or on the page that it leads to. The page is
 * then in another state.
 */
export async function readsWhenPressed(page: Page, { text, id }: Cut): Promise<boolean> {
  const countWhole = () =>
    page.evaluate((text) => {
      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      return (
        [...root.querySelectorAll<HTMLElement>('*')].filter((element) => {
          if (
            !element.textContent.includes(text) ||
            [...element.children].some((child) => child.textContent.includes(text))
          )
            return false
          const isCut = (at: HTMLElement) =>
            at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 2
          const clips = (at: HTMLElement) => getComputedStyle(at).overflow !== 'visible'
          return (
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            !(clips(element) && isCut(element))
          )
        }).length + (root === document.body ? 0 : 1000)
      ) // a dialog is another place
    }, text)
  const [address, before] = [page.url(), await countWhole()]
  const place = await page.locator(`[data-cut="${id}"]`).evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + Math.min(width, 40) / 2, y: top + height / 2 }
  })
  await page.mouse.click(place.x, place.y)
  const isRead = async () =>
    page.url() === address ? (await countWhole()) > before : (await countWhole()) > 0
  return expect
    .poll(isRead, { timeout: 60_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}
