// The table of sports, which the server embeds too. The build translates the names in it (build/translate.js).
import table from '../../../spec/sports.json'

export interface Sport {
  id: string
  name: string
  /** 0 if a person ends the game. */
  endingScore: number
  winByTwo: boolean
  maxScoreCap: number | null
  /** Whether the form of a league offers matches of several sets. */
  hasSets: boolean
  /** A match is the best of so many sets. */
  sets: number
  /** The ending score of the deciding set. */
  decidingScore: number
  /** Whether the form of a league offers a serve marker and time-outs. */
  hasServe: boolean
  /** What the other team gets for a forfeited game without an ending score. */
  forfeitScore: number
  /** The points that one tap can give. */
  steps: readonly number[]
  /** How long a point takes with what is between points; undefined where a person ends the game. */
  pointSeconds?: number
}

const sports: readonly Sport[] = table

/** The names of the sports by their ids, in the order of the table. */
export const sportNames: { readonly [id: string]: string } = Object.fromEntries(
  sports.map(({ id, name }) => [id, name]),
)

/** The default sport. */
export const defaultSport = sports[0] as Sport // the table is not empty

/** The row of a sport; the default sport for an unknown id. */
export function sportOf(id: string): Sport {
  return sports.find((sport) => sport.id === id) ?? defaultSport
}
