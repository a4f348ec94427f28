import { createContext } from 'react'

/**
 * The time zone of what a page shows: times of games are those of their league, and so are the others beside them. Without one,
 * that of the device.
 */
export const Zone = createContext<string | undefined>(undefined)
