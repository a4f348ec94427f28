// The routes of all pages. spec/pages.json has them for the server; a test compares the two lists.

export const scorerPage = '/'
export const leaguesPage = '/pro'
export const leaguePage = '/pro/league/:id/:tab?'
export const joinPage = '/pro/join/:token'
export const hallsPage = '/pro/halls'
export const hallPage = '/pro/halls/:id'
export const signInPage = '/login'
export const accountPage = '/account'
export const planPage = '/pro/plan'
export const signedInPage = '/signed-in'
export const mailPage = '/mail'
export const gamePage = '/game/:token'
export const courtPage = '/court/:token'
export const teamPage = '/team/:token'
export const signUpPage = '/join/:token'
export const ownSignUpPage = '/join/:token/own'
export const watchPage = '/watch/:token'
export const overlayPage = '/overlay/:token'
export const enterCodePage = '/w'
export const sharedPage = '/w/:code'
export const sharedOverlayPage = '/w/:code/overlay'
export const publicLeaguePage = '/l/:slug'
export const gymBoardPage = '/l/:slug/board'
export const publicTeamPage = '/l/:slug/teams/:id'
export const publicSeriesPage = '/l/:slug/seasons'
export const publicSeasonPage = '/l/:slug/:season'
export const embeddedStandingsPage = '/embed/:slug/standings'
export const embeddedSchedulePage = '/embed/:slug/schedule'
export const embeddedFinalsPage = '/embed/:slug/finals'

/** The pages whose code is loaded together: those that need an account, and those that do not. */
export const proPages = /^\/(pro(\/.+)?|login|account|signed-in|mail)\/?$/
export const watchPages = /^\/(court|join|team|watch|overlay|w|l|embed)\b/
/** The pages of public leagues. */
export const publicPages = /^\/(l|embed)\//
/** The pages that signing in may return to, with their queries. The server has the same list. */
export const returnPages = /^\/(?:pro(?:\/[\w/-]*)?|account|game\/[\w-]+)(?:\?[\w=&-]*)?$/
