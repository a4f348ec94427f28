// The kits without their names and colours, for the screen that loads first. kits.ts has the rest.
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
