// What the board shows of finals between the courts.
import type { FinalsMatch, FinalsView } from '../../../contract/types.ts'
import { isOpen, sectionsOf } from '../../../ui/bracket/bracketShape.ts'

export type Slide = { key: string; finals: FinalsView } & (
  | { kind: 'champion'; team: FinalsView['teams'][number] }
  /** A part of the bracket that can be read from afar. */
  | { kind: 'bracket'; places: FinalsMatch[]; columns: number; rows: number; hasTitle: boolean }
)

/** How many matches stand below each other at most. */
const mostRows = 4

export const isOn = (night: string | null) => (finals: FinalsView) =>
  finals.nights.some(({ day }) => day === night)

/** The slides of the finals of a night: first the champions, then the rounds that are not over and the one before them. */
export function finalsSlides(all: FinalsView[]): Slide[] {
  return all.flatMap((finals) => [...championsOf(finals), ...bracketOf(finals)])
}

function championsOf(finals: FinalsView): Slide[] {
  const teams = finals.champions.flatMap((id) => finals.teams.find((team) => team.id === id) ?? [])
  return teams.map((team) => ({ kind: 'champion', key: `champion-${finals.id}-${team.id}`, finals, team }))
}

function bracketOf(finals: FinalsView): Slide[] {
  const byKey = new Map(finals.places.map((place) => [place.key, place]))
  const sections = sectionsOf(finals)
  return sections.flatMap(({ key, title, rounds }) => {
    const open = rounds.findIndex(({ matches }) => matches.some(({ match }) => isOpen(match)))
    // Of a part that is over its end is shown once nothing else is left to show.
    if (open < 0 && !(finals.over && key === sections[0]?.key)) return []
    const first = open < 0 ? rounds.length - 2 : open
    const from = Math.max(0, (rounds[first - 1]?.matches.length ?? Infinity) > mostRows ? first : first - 1)
    const placed = rounds.slice(from).flatMap(({ matches }) => matches)
    const height = mostRows * spread(rounds[from]?.matches)
    const windows = new Set(placed.map(({ row }) => Math.floor(row / height)))
    return [...windows].map((window): Slide => {
      const matches = placed.filter(({ row }) => Math.floor(row / height) === window)
      const places = matches.flatMap(({ match }) => byKey.get(match.key) ?? [])
      const [section] = sectionsOf({ ...finals, places })
      return {
        kind: 'bracket',
        key: `${finals.id} ${key} ${window}`,
        finals,
        places,
        columns: section?.rounds.length ?? 1,
        rows: section?.rows ?? 1,
        hasTitle: title !== '',
      }
    })
  })
}

/** How many rows of the whole drawing a match of this round takes. */
function spread(matches: { row: number }[] = []): number {
  const [first, second] = matches
  return first && second ? Math.max(1, second.row - first.row) : 1
}
