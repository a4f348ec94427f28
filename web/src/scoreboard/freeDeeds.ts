// What tap, key and controller do in the free scorer.
import type { Deeds } from './boardGame.ts'
import { point, undoLast } from './session.ts'

export const freeDeeds: Deeds = { point, undo: undoLast }
