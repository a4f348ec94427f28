// The hand of the walk: it presses and types on a page, and counts what it does.

const timeout = 10_000

/** Presses and types, and counts. */
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

  /** Presses the first of these that can be seen: versions differ in their words and roles. */
  async tap(...targets) {
    const target = await this.seen(...targets)
    this.taps++
    await (this.isTouch ? target.tap() : target.click())
  }

  /** Writes into a field, or chooses in a list. */
  async type(label, text, root = this.page) {
    const field = root.getByLabel(label, { exact: true }).first()
    await field.waitFor()
    this.fields++
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text)
    else await field.fill(text)
  }

  /** Chooses in a list: a press that opens it and one that chooses. */
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

  /** Writes into the first field of the dialog or of the row that is open. */
  async typeFirst(text) {
    this.fields++
    await this.page.locator('dialog[open] input, [role=tabpanel] li input').first().fill(text)
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

  /** Presses a button that a phone has behind the three dots. */
  async tapInHead(name) {
    const direct = this.button(name)
    const more = this.button('More')
    await this.seen(direct, more)
    await this.page.waitForTimeout(300) // an empty tab has it in the middle, and shows that a moment later
    if (!(await direct.first().isVisible())) await this.tap(more)
    await this.tap(direct)
  }
}
