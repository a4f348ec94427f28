import type { Preview } from '../../contract/calls.ts'

/** Asks for what a call would change. Nothing is written. */
export const asPreview: Preview = { query: { preview: true } }
