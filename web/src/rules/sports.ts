// The sports, from a table that the server embeds too. The build translates their names (build/translate.js).
import table from '../../../spec/sports.json'

export interface Sport {
  id: string
  name: string
  /** 0 if games are ended by hand. */
  endingScore: number
  winByTwo: boolean
  maxScoreCap: number | null
  /** Whether leagues of this sport can have matches of several sets. */
  hasSets: boolean
  /** The default number of sets, as in "best of 3". */
  sets: number
  /** The ending score of the deciding set. */
  decidingScore: number
  /** Whether leagues of this sport can use the serve marker and time-outs. */
  hasServe: boolean
  /** The score that the other team gets for a forfeited game if the rules have no ending score. */
  forfeitScore: number
  /** The numbers of points that one tap can add. */
  steps: readonly number[]
  /** The average duration of a point in seconds, including interruptions; undefined for sports without an ending score. */
  pointSeconds?: number
}

const sports: readonly Sport[] = table

/** The names of the sports by id, in the order of the table. */
export const sportNames: { readonly [id: string]: string } = Object.fromEntries(
  sports.map(({ id, name }) => [id, name]),
)

/** The default sport. */
export const defaultSport = sports[0] as Sport // the table is not empty

/** Finds a sport by id; the default sport if the id is unknown. */
export function sportOf(id: string): Sport {
  return sports.find((sport) => sport.id === id) ?? defaultSport
}
