// Fits text of any length into a box on a canvas, which does not wrap lines itself.

export interface FittedText {
  size: number
  lines: string[]
}

/**
 * Returns the text in the largest of `sizes` in which it fits into the box. `sizes` is in descending order; in the smallest
 * size the text is truncated. `measure` returns the width of a text in a size.
 */
export function fitText(
  text: string,
  box: { width: number; height: number },
  sizes: readonly number[],
  measure: (text: string, size: number) => number,
): FittedText {
  const lineHeight = 1.2
  let fitted: FittedText = { size: 0, lines: [] }
  for (const size of sizes) {
    const maxLines = Math.max(1, Math.floor(box.height / (size * lineHeight)))
    const lines = wrap(text, (part) => measure(part, size) <= box.width)
    fitted = { size, lines: lines.slice(0, maxLines) }
    if (lines.length <= maxLines) return fitted
  }
  const last = fitted.lines.at(-1) ?? ''
  return { ...fitted, lines: [...fitted.lines.slice(0, -1), `${last.slice(0, -1)}…`] }
}

/** Wraps a text into lines. Only words that are longer than a line are broken. */
function wrap(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const character of word) {
      if (line && !fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return line ? [...lines, line] : lines
}
