// The kits, from a table that the server embeds too. The build translates their names (build/translate.js); the browser's
// colours are in ui/style/kits.css.
import table from '../../../spec/kits.json'
import type { Kit as KitId } from '../contract/types.ts'

interface Kit {
  id: KitId
  name: string
  /** Deep kits have light text, bright kits dark text. */
  family: string
  /** The default second kit of a team with this kit. */
  second: KitId
  /** The colour in the light theme: lightness, chroma and hue. */
  light: readonly number[]
}

const rows = table as readonly Kit[] // the contract has the same ids

/** All kits, the deep ones first. */
export const kits: readonly Kit[] = rows.toSorted(
  (a, b) => Number(a.family === 'bright') - Number(b.family === 'bright'),
)

const findKit = (id: KitId) => kits.find((kit) => kit.id === id) as Kit // the table has every id of the contract

export const kitName = (id: KitId): string => findKit(id).name

/** The default second kit of a team with this kit. */
export const usualSecond = (id: KitId): KitId => findKit(id).second

/** Kits of one family whose hues differ by less than this, in degrees, look alike. */
const minHueDistance = 40

/** Whether two kits look alike. spec/kits.go applies the same rule. */
export function areAlike(one: KitId, other: KitId): boolean {
  const [first, second] = [findKit(one), findKit(other)]
  const between = Math.abs((first.light[2] ?? 0) - (second.light[2] ?? 0))
  return first.family === second.family && Math.min(between, 360 - between) < minHueDistance
}
