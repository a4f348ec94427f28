// A faster getComputedStyle for tests. Whenever a test looks for a role or a name, jsdom matches an element against every
// rule of its default style sheet, which took more than a third of the test time.

/** The attributes that rules for `display` in jsdom's default style sheet depend on. */
const attributes = ['hidden', 'open', 'popover', 'type']

type GetStyle = typeof window.getComputedStyle

/**
 * Returns a getComputedStyle that computes three properties itself: `display` is cached by kind of element, `visibility` and
 * `pointerEvents` come from the style attributes of the element and its ancestors. For everything else, and if the page has
 * its own style sheet, it calls `original`.
 */
export function fastComputedStyle(original: GetStyle): GetStyle {
  const displays = new Map<string, string>()
  const display = (element: Element): string => {
    const own = styleOf(element)?.display
    if (own) return own
    const values = attributes.map((name) => element.getAttribute(name))
    const kind = JSON.stringify([element.namespaceURI, element.localName, ...values])
    const known = displays.get(kind)
    if (known !== undefined) return known
    const computed = original(element).display
    displays.set(kind, computed)
    return computed
  }
  const properties: { [name: string | symbol]: (element: Element) => string } = {
    display,
    visibility: (element) => inherited(element, 'visibility') ?? 'visible',
    pointerEvents: (element) => inherited(element, 'pointerEvents') ?? 'auto',
  }
  return (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return original(element, pseudo)
    const get = (name: string | symbol): unknown => {
      const own = properties[name]
      if (own) return own(element)
      const style = original(element)
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    }
    const getPropertyValue = (name: string) =>
      properties[name]?.(element) ?? original(element).getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : get(name)),
    })
  }
}

const styleOf = (element: Element) => (element as Partial<ElementCSSInlineStyle>).style

function inherited(element: Element, property: 'visibility' | 'pointerEvents'): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = styleOf(at)?.[property]
    if (own && own !== 'inherit') return own
  }
  return undefined
}
