// The table of sports, which the server embeds too.
import table from '../../../spec/sports.json'

export interface Sport {
  id: string
  name: string
  /** 0: a game ends when somebody says so. */
  endingScore: number
  winByTwo: boolean
  maxScoreCap: number | null
  /** Whether the form of a league offers matches of several sets. */
  hasSets: boolean
  /** What the last of several sets is played to. */
  decidingScore: number
  /** The score at which the teams change sides in the last of several sets. */
  sideChange: number
  /** Whether the form of a league offers a serve marker and time-outs. */
  hasServe: boolean
  /** Of a team. */
  timeoutsPerSet: number
  /** What one tap may be worth. */
  steps: readonly number[]
}

const sports: readonly Sport[] = table

/** The names of the sports by their ids, in the order of the table. */
export const sportNames: { readonly [id: string]: string } = Object.fromEntries(
  sports.map(({ id, name }) => [id, name]),
)

/** The sport of a league that names none, and the one by whose numbers time-outs and changes of sides are counted. */
export const usualSport: Sport = firstOf(sports)

/** The row of a sport; that of the usual one for an id that is none. */
export function sportOf(id: string): Sport {
  return sports.find((sport) => sport.id === id) ?? usualSport
}

/** "volleyball, basketball or soccer". */
export function sportsInWords(): string {
  const ids = sports.map(({ id }) => id)
  return `${ids.slice(0, -1).join(', ')} or ${ids.at(-1)}`
}

function firstOf<Row>([first]: readonly Row[]): Row {
  if (first === undefined) throw new Error('The table of sports is empty')
  return first
}
