// The slides of the finals, which the board shows between the courts.
import type { FinalsMatch, FinalsView } from '../../../contract/types.ts'
import { isOpen, sectionsOf } from '../../../ui/bracket/bracketShape.ts'

export type Slide = { key: string; finals: FinalsView } & (
  | { kind: 'champion'; team: FinalsView['teams'][number] }
  /** Why nobody has won a title. */
  | { kind: 'vacant'; sentence: string }
  /** Sections of the bracket that are readable from a distance, one below the other. */
  | {
      kind: 'bracket'
      places: FinalsMatch[]
      columns: number
      rows: number
      sections: number
      titles: number
    }
)
type BracketSlide = Extract<Slide, { kind: 'bracket' }>

/** The maximum number of matches in a column. */
const maxRows = 4

/** The sizes of the drawing on a desktop, in rem: see Bracket.module.css. */
const drawingSize = { column: 18.25, row: 8.25, heading: 2, title: 2, gap: 2 }

/** Returns the size of the drawing of a slide in rem. */
export const sizeOf = ({ columns, rows, sections, titles }: BracketSlide) => ({
  width: columns * drawingSize.column,
  height:
    rows * drawingSize.row +
    sections * drawingSize.heading +
    (sections - 1) * drawingSize.gap +
    titles * drawingSize.title,
})

export const isOnNight = (night: string | null) => (finals: FinalsView) =>
  finals.nights.some(({ day }) => day === night)

/** Returns the slides of the finals of a night: first the champions and vacant titles, then the unfinished rounds and the round before them. */
export function finalsSlides(all: FinalsView[]): Slide[] {
  return all.flatMap((finals) => [...championSlides(finals), ...bracketSlides(finals)])
}

function championSlides(finals: FinalsView): Slide[] {
  const teams = finals.champions.flatMap((id) => finals.teams.find((team) => team.id === id) ?? [])
  return [
    ...teams.map((team): Slide => ({
      kind: 'champion',
      key: `champion-${finals.id}-${team.id}`,
      finals,
      team,
    })),
    ...finals.vacant.map((sentence): Slide => ({
      kind: 'vacant',
      key: `${finals.id} ${sentence}`,
      finals,
      sentence,
    })),
  ]
}

/** Returns the sections that are not over, as many on one slide as there is room for one below the other. */
function bracketSlides(finals: FinalsView): Slide[] {
  return sectionSlides(finals).reduce<BracketSlide[]>((slides, next) => {
    const last = slides.at(-1)
    if (!last || last.rows + next.rows > maxRows) return [...slides, next]
    const both: BracketSlide = {
      ...last,
      places: [...last.places, ...next.places],
      columns: Math.max(last.columns, next.columns),
      rows: last.rows + next.rows,
      sections: last.sections + next.sections,
      titles: last.titles + next.titles,
    }
    return [...slides.slice(0, -1), both]
  }, [])
}

function sectionSlides(finals: FinalsView): BracketSlide[] {
  const byKey = new Map(finals.places.map((place) => [place.key, place]))
  const sections = sectionsOf(finals)
  return sections.flatMap(({ key, title, rounds }) => {
    const firstOpenRound = rounds.findIndex(({ matches }) => matches.some(({ match }) => isOpen(match)))
    // A finished section is skipped, except that the final rounds of the main bracket remain when the finals are over.
    if (firstOpenRound < 0 && !(finals.over && key === sections[0]?.key)) return []
    const first = firstOpenRound < 0 ? rounds.length - 2 : firstOpenRound
    const from = Math.max(0, (rounds[first - 1]?.matches.length ?? Infinity) > maxRows ? first : first - 1)
    const laterMatches = rounds.slice(from).flatMap(({ matches }) => matches)
    const windowHeight = maxRows * rowDistance(rounds[from]?.matches)
    const windows = new Set(laterMatches.map(({ row }) => Math.floor(row / windowHeight)))
    return [...windows].map((window) => {
      const matches = laterMatches.filter(({ row }) => Math.floor(row / windowHeight) === window)
      const places = matches.flatMap(({ match }) => byKey.get(match.key) ?? [])
      const [section] = sectionsOf({ ...finals, places })
      return {
        kind: 'bracket',
        key: `${finals.id} ${key} ${window}`,
        finals,
        places,
        columns: section?.rounds.length ?? 1,
        rows: section?.rows ?? 1,
        sections: 1,
        titles: title === '' ? 0 : 1,
      }
    })
  })
}

/** Returns the number of rows between two matches of this round in the full drawing. */
function rowDistance(matches: { row: number }[] = []): number {
  const [first, second] = matches
  return first && second ? Math.max(1, second.row - first.row) : 1
}
