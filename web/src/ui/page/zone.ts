import { createContext } from 'react'

/** The time zone of all times on a page: that of its league, or undefined for that of the device. */
export const Zone = createContext<string | undefined>(undefined)
