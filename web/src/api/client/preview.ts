import type { Preview } from '../../contract/calls.ts'

/** The option that makes a call a preview, which changes nothing. */
export const asPreview: Preview = { query: { preview: true } }
