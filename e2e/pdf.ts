// What is where on the sheets of a PDF.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text in one line of a sheet; the distances are points from the lower left corner. */
export interface PrintedText {
  text: string
  /** Texts in the same font and weight have the same one. */
  font: string
  sheet: number
  left: number
  right: number
  bottom: number
  top: number
}

/** All texts of a PDF, sheet by sheet, from the top down. */
export async function textsOf(pdf: Buffer): Promise<PrintedText[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts: PrintedText[] = []
  for (let sheet = 1; sheet <= document.numPages; sheet++) {
    const { items } = await (await document.getPage(sheet)).getTextContent()
    const shown = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
      return {
        text: item.str,
        font: item.fontName,
        sheet,
        left,
        right: left + item.width,
        bottom,
        top: bottom + item.height,
      }
    })
    texts.push(...shown.sort((a, b) => b.bottom - a.bottom))
  }
  await document.destroy()
  return texts
}

/** The pairs of texts that are printed over each other. */
export function overlaps(texts: PrintedText[]): string[] {
  return texts.flatMap((text, index) => {
    const after = texts.slice(index + 1)
    const end = after.findIndex((other) => other.sheet !== text.sheet || other.top <= text.bottom)
    return (end < 0 ? after : after.slice(0, end))
      .filter((other) => isOver(text, other))
      .map((other) => `sheet ${text.sheet}: "${text.text}" and "${other.text}"`)
  })
}

/** Whether the letters of two texts meet: the boxes of two lines may touch. */
function isOver(a: PrintedText, b: PrintedText): boolean {
  const [width, height] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom),
  ]
  return width > 1 && height > Math.min(a.top - a.bottom, b.top - b.bottom) / 3
}

/** The last text of each sheet but the last one. */
export function lastTexts(texts: PrintedText[]): PrintedText[] {
  return texts.filter(({ sheet }, index) => texts[index + 1] && texts[index + 1]?.sheet !== sheet)
}
