// @vitest-environment node
import { expect, it } from 'vitest'
import table from '../../../spec/pages.json'
import { courtPath } from './courtPath.ts'
import * as pages from './pages.ts'
import * as paths from './paths.ts'

const { proPages, watchPages, publicPages, returnPages, ...routes } = pages
const withValues = (route: string) => route.replace(/:\w+\??/g, 'x')

it('the routes are those of the server', () => {
  expect(routes).toEqual(
    Object.fromEntries(Object.entries(table).map(([name, path]) => [`${name}Page`, path])),
  )
})

it.each([
  [paths.leaguePath('x', 'x'), table.league],
  [paths.leaguePath(7), '/pro/league/7'],
  [paths.joinPath('x'), table.join],
  [paths.hallPath('x'), table.hall],
  [paths.gamePath('x'), table.game],
  [paths.watchPath('x'), table.watch],
  [courtPath('x'), table.court],
  [paths.overlayPath('x'), table.overlay],
  [paths.sharedPath('x'), table.shared],
  [paths.sharedOverlayPath('x'), table.sharedOverlay],
  [paths.publicLeaguePath('x'), table.publicLeague],
  [paths.gymBoardPath('x'), table.gymBoard],
  [paths.publicTeamPath('x', 7).replace('7', 'x'), table.publicTeam],
  [paths.embedPath('x', 'standings'), table.embeddedStandings],
  [paths.embedPath('x', 'schedule'), table.embeddedSchedule],
  [paths.embedPath('x', 'finals'), table.embeddedFinals],
])('%s is the path of %s', (path, route) => {
  expect(path).toBe(withValues(route))
})

it('each page belongs to one group of pages whose code is loaded together', () => {
  const namesIn = (group: RegExp) =>
    Object.entries(table).flatMap(([name, route]) => (group.test(withValues(route)) ? [name] : []))
  expect(namesIn(proPages)).toEqual([
    'leagues',
    'league',
    'join',
    'halls',
    'hall',
    'signIn',
    'account',
    'plan',
    'signedIn',
    'mail',
  ])
  expect(namesIn(watchPages)).toEqual(Object.keys(table).slice(12))
  expect(namesIn(publicPages)).toEqual(Object.keys(table).slice(21))
  expect(namesIn(returnPages)).toEqual([
    'leagues',
    'league',
    'join',
    'halls',
    'hall',
    'account',
    'plan',
    'game',
  ])
})
