// The ids of the kits, in a small file for the screen that loads first. kits.ts has names and colours.
import type { Kit } from '../contract/types.ts'

export const kitIds: readonly Kit[] = [
  'blue',
  'orange',
  'red',
  'amber',
  'green',
  'sky',
  'violet',
  'white',
  'teal',
  'pink',
  'indigo',
  'graphite',
]
