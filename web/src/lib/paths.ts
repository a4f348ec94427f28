// The paths of pages for links, with parameters filled in. pages.ts has the routes.

export const leaguePath = (id: number | string, tab?: string) => `/pro/league/${id}${tab ? `/${tab}` : ''}`
export const joinPath = (token: string) => `/pro/join/${token}`
/** A hall on a day; without a day it is the next one with games. */
export const hallPath = (id: number | string, day = '') => `/pro/halls/${id}${day && `?day=${day}`}`
export const gamePath = (token: string) => `/game/${token}`
export const watchPath = (token: string) => `/watch/${token}`
export const overlayPath = (token: string) => `/overlay/${token}`
export const sharedPath = (code: string) => `/w/${code}`
/** The page on which another phone takes a shared game over; its recovery code can follow after a "#". */
export const takePath = (code: string) => `/w/${code}?take`
export const sharedOverlayPath = (code: string) => `/w/${code}/overlay`
/** The slug of a past season has two parts separated by a dot, which is a slash in the address. */
export const publicLeaguePath = (slug: string) => `/l/${slug.replace('.', '/')}`
export const publicSeriesPath = (slug: string) => `/l/${slug}/seasons`
export const gymBoardPath = (slug: string) => `/l/${slug}/board`
export const publicTeamPath = (slug: string, id: number) => `/l/${slug}/teams/${id}`
export const embedPath = (slug: string, part: string) => `/embed/${slug}/${part}`
