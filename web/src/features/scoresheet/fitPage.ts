// Chooses the scale at which a score sheet fits on one page of A4 and of Letter. All lengths are in millimetres at full scale,
// as in ScoreSheet.module.css.

/** The height and width that are printable on both A4 and Letter, with the margins of the sheet. */
export const pageHeight = 252
const pageWidth = 190

/** The width of the labels of the rows, and of a column. */
const labelWidth = 10
const columnWidth = 4.5
const rowHeight = 4.6
/** The head with times, the remarks, the signatures and the legend. */
const fixedHeight = 78
/** The heading of a set and the space around it. */
const setHeight = 9
const noteHeight = 3.8
/** The characters on a line of notes and of the names in the head. */
const charactersPerLine = 115
const namePerLine = 40
const resultRow = 4.8

const zooms = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4]

/** The number of columns of a set, and of characters of each of its notes. */
export interface SetLength {
  columns: number
  notes: readonly number[]
}

export interface Fit {
  /** The scale of the whole sheet. */
  zoom: number
  /** The number of columns on a line. */
  perLine: number
}

/** Returns the largest scale at which everything fits; `longestName` is the number of characters of the longer team name. */
export function fitPage(sets: readonly SetLength[], longestName: number): Fit {
  const fits = zooms.map((zoom) => ({
    zoom,
    perLine: Math.floor((pageWidth / zoom - labelWidth) / columnWidth),
  }))
  return (
    fits.find((fit) => heightOf(sets, longestName, fit) * fit.zoom <= pageHeight) ??
    fits.at(-1) ?? { zoom: 1, perLine: 40 }
  )
}

/** Returns the height of the sheet at full scale. */
export function heightOf(sets: readonly SetLength[], longestName: number, { zoom, perLine }: Fit): number {
  const ofSet = ({ columns, notes }: SetLength) =>
    setHeight +
    Math.max(1, Math.ceil(columns / perLine)) * (2 * rowHeight + 1) +
    notes.reduce((sum, length) => sum + Math.ceil((length * zoom) / charactersPerLine), 0) * noteHeight
  const names = Math.ceil(longestName / (namePerLine / zoom)) * 6
  return fixedHeight + names + (sets.length + 2) * resultRow + sets.reduce((sum, set) => sum + ofSet(set), 0)
}
