import type { Preview } from '../../contract/calls.ts'

/** Turns a call into a preview, which changes nothing. */
export const asPreview: Preview = { query: { preview: true } }
