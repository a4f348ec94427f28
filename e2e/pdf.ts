// Reads the texts of a PDF and their positions.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on a page of a PDF. Positions are in points from the lower left corner. */
export interface PrintedText {
  text: string
  /** Texts with the same font and weight have the same value. */
  font: string
  sheet: number
  left: number
  right: number
  bottom: number
  top: number
}

/** Returns all texts of a PDF, page by page and from top to bottom. */
export async function readTexts(pdf: Buffer): Promise<PrintedText[]> {
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

/** Describes all pairs of texts that are printed over each other. */
export function findOverlaps(texts: PrintedText[]): string[] {
  return texts.flatMap((text, index) => {
    const after = texts.slice(index + 1)
    const end = after.findIndex((other) => other.sheet !== text.sheet || other.top <= text.bottom)
    return (end < 0 ? after : after.slice(0, end))
      .filter((other) => isOverlapping(text, other))
      .map((other) => `sheet ${text.sheet}: "${text.text}" and "${other.text}"`)
  })
}

/** Reports whether the letters of two texts overlap. The boxes of adjacent lines may touch. */
function isOverlapping(a: PrintedText, b: PrintedText): boolean {
  const [width, height] = [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom),
  ]
  return width > 1 && height > Math.min(a.top - a.bottom, b.top - b.bottom) / 3
}

/** Returns the last text of each page except the last page. */
export function lastTextOfEachPage(texts: PrintedText[]): PrintedText[] {
  return texts.filter(({ sheet }, index) => texts[index + 1] && texts[index + 1]?.sheet !== sheet)
}
