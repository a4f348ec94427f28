// Renders the page of a score link in tests, and finds and operates its controls.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Invite, Match } from '../contract/types.ts'
import { gameServer, invite, link, logOf } from './gameServer.ts'

/** A mock that is called when the page navigates a member to the league. */
export const onLeague = vi.fn()

/** Renders the page of the link. It imports the modules after the test has reset them. */
export async function show() {
  onLeague.mockReset()
  const { Game } = await import('../features/scorelink/Game.tsx')
  const parts = {
    GameStream: (await import('../features/scorelink/GameStream.tsx')).GameStream,
    Summary: (await import('../app/Summary.tsx')).Summary,
    OtherGames: (await import('../features/scorelink/start/OtherGames.tsx')).OtherGames,
    SetBreak: (await import('../features/scorelink/SetBreak.tsx')).SetBreak,
    CourtTools: (await import('../scoreboard/court/CourtTools.tsx')).CourtTools,
    Timeout: (await import('../scoreboard/court/Timeout.tsx')).Timeout,
    SidesQuestion: (await import('../scoreboard/court/SidesQuestion.tsx')).SidesQuestion,
    TypedChoices: (await import('../features/scorelink/typed/TypedChoices.tsx')).TypedChoices,
    TimeUp: (await import('../scoreboard/TimeUp.tsx')).TimeUp,
    Notices: (await import('../features/scorelink/Notices.tsx')).Notices,
    GameMenu: (await import('../app/GameMenu.tsx')).GameMenu,
    WithLineups: (await import('../scoreboard/court/CourtTools.tsx')).WithLineups,
  }
  const { Toaster } = await import('../ui/toast/Toaster.tsx')
  return render(
    <>
      <Game token={link()} parts={parts} onOpened={() => undefined} onLeague={onLeague} />
      <Toaster />
    </>,
  )
}

/** Renders the board of a game in which this phone has scored the points `run`. */
export async function showGame(match: Partial<Match> = {}, run = '', more: Partial<Invite> = {}) {
  const game = invite(match, more)
  const server = gameServer({ ...game, events: run ? logOf(game.rules, ['mine', run]) : [] })
  await show()
  if (!run) await start()
  await screen.findByRole('button', { name: /^Aces .* Add a point/ })
  return server
}

/** Presses Start on the card before the board, unless a test before this one has done so for the same game. */
export async function start() {
  const [button] = await screen.findAllByRole('button', { name: /^Start$|Add a point$/ })
  if (button?.textContent === 'Start') fireEvent.click(button)
}

export const half = (team: string) =>
  screen.getByRole('button', { name: new RegExp(`^${team} \\d+.*Add a point$`) })
export const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
export const waitForScores = (team1: number, team2: number) =>
  waitFor(() =>
    expect([half('Aces'), half('Diggers')].map((it) => it.textContent)).toEqual([
      `Aces${team1}`,
      `Diggers${team2}`,
    ]),
  )
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
export const findMessage = (text: RegExp) => screen.findByText(text)
export const waitForServerScore = (server: ReturnType<typeof gameServer>, score: string) =>
  waitFor(() => expect(server.score()).toBe(score))
/** Simulates that the browser is online or offline. */
export function network(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  fireEvent(window, new Event(online ? 'online' : 'offline'))
}
