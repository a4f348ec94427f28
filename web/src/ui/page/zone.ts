import { createContext } from 'react'

/** The time zone of all times on a page: the zone of its league; undefined means the zone of the device. */
export const Zone = createContext<string | undefined>(undefined)
