// Text of any length in a place of fixed size, for a canvas, which does not break lines itself.

export interface FittedText {
  size: number
  lines: string[]
}

/**
 * The text in the largest of these sizes, the largest first, in which it needs no more lines than fit. In the smallest size
 * it is cut off. `measure` returns the width of a text in a size.
 */
export function fitText(
  text: string,
  place: { width: number; height: number },
  sizes: readonly number[],
  measure: (text: string, size: number) => number,
): FittedText {
  const lineHeight = 1.2
  let fitted: FittedText = { size: 0, lines: [] }
  for (const size of sizes) {
    const room = Math.max(1, Math.floor(place.height / (size * lineHeight)))
    const lines = wrap(text, (part) => measure(part, size) <= place.width)
    fitted = { size, lines: lines.slice(0, room) }
    if (lines.length <= room) return fitted
  }
  const last = fitted.lines.at(-1) ?? ''
  return { ...fitted, lines: [...fitted.lines.slice(0, -1), `${last.slice(0, -1)}…`] }
}

/** The lines of a text. Words stay whole where they fit into a line. */
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
