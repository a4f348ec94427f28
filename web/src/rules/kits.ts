// The table of kits, which the server embeds too. The build translates the names in it (build/translate.js). The colours
// for the browser are in ui/kits.css.
import table from '../../../spec/kits.json'
import type { Kit as KitId } from '../contract/types.ts'

interface Kit {
  id: KitId
  name: string
  /** Deep kits have light text, bright kits dark text. */
  family: string
  /** The usual second kit of a team with this one. */
  second: KitId
  /** Its colour in the light theme: lightness, chroma and hue. */
  light: readonly number[]
}

const rows = table as readonly Kit[] // the contract has the same ids

/** All kits, the deep ones first. */
export const kits: readonly Kit[] = rows.toSorted(
  (a, b) => Number(a.family === 'bright') - Number(b.family === 'bright'),
)

const kitOf = (id: KitId) => kits.find((kit) => kit.id === id) as Kit // every id of the contract is in the table

export const kitName = (id: KitId): string => kitOf(id).name

/** The second kit that a team with this kit wears unless it has chosen another one. */
export const usualSecond = (id: KitId): KitId => kitOf(id).second

/** Two kits of one family whose hues are closer than this could be mistaken for each other. */
const minHueDistance = 40

/** Whether two kits could be mistaken for each other, as spec/kits.go decides it too. */
export function areAlike(one: KitId, other: KitId): boolean {
  const [first, second] = [kitOf(one), kitOf(other)]
  const between = Math.abs((first.light[2] ?? 0) - (second.light[2] ?? 0))
  return first.family === second.family && Math.min(between, 360 - between) < minHueDistance
}
