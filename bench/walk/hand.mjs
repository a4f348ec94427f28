// The simulated hand of the walk: it taps and types on a page and counts both.

const timeout = 10_000

/** Taps, types and counts. */
export class Hand {
  taps = 0
  fields = 0

  constructor(page, isTouch) {
    this.page = page
    this.isTouch = isTouch
  }

  count() {
    return { taps: this.taps, fields: this.fields, at: performance.now() }
  }

  since({ taps, fields, at }) {
    return {
      taps: this.taps - taps,
      fields: this.fields - fields,
      seconds: (performance.now() - at) / 1000,
    }
  }

  /** Taps the first visible target, because versions differ in texts and roles. */
  async tap(...targets) {
    const target = await this.seen(...targets)
    this.taps++
    await (this.isTouch ? target.tap() : target.click())
  }

  /** Types into a field, or selects an option. */
  async type(label, text, root = this.page) {
    const field = root.getByLabel(label, { exact: true }).first()
    await field.waitFor()
    this.fields++
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }

  /** Selects an option, which counts as two taps: one opens the list and one selects. */
  async choose(label, value) {
    this.taps += 2
    await this.page.getByLabel(label, { exact: true }).first().selectOption(value)
  }

  async seen(...targets) {
    for (const end = Date.now() + timeout; Date.now() < end; await this.page.waitForTimeout(20)) {
      for (const target of targets) if (await target.first().isVisible()) return target.first()
    }
    throw new Error(`not found: ${targets.map(String).join(', ')}`)
  }

  /** Types into the second field of the open dialog or row: the score of the other team. */
  async typeSecond(text) {
    this.fields++
    await this.page.locator('dialog[open] input, [role=tabpanel] li input').nth(1).fill(text)
  }

  heading(name) {
    return this.page.getByRole('heading', { name, exact: true })
  }

  button(name) {
    return this.page.getByRole('button', {
      name,
      exact: typeof name === 'string',
    })
  }

  link(name) {
    return this.page.getByRole('link', {
      name,
      exact: typeof name === 'string',
    })
  }

  tab(name) {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** Taps a button that phones have in the More menu. */
  async tapInHead(name) {
    const direct = this.button(name)
    const more = this.button('More')
    await this.seen(direct, more)
    await this.page.waitForTimeout(300) // an empty tab shows the button in its middle, with a short delay
    if (!(await direct.first().isVisible())) await this.tap(more)
    await this.tap(direct)
  }
}
