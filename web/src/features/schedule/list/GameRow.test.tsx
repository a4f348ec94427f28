import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LiveScore, ScheduledGame } from '../../../contract/types.ts'
import { liveScore } from '../../../test/publicLeague.ts'
import { show } from '../../../test/screen.tsx'
import { serve, team, thursday } from '../../../test/server.ts'

const line = {
  id: 1,
  gameId: 2,
  leagueId: 7,
  team1Id: 1,
  team2Id: 2,
  day: '2026-11-26',
  gameTime: '20:15',
  courtName: 'Court 1',
  weekNumber: 3,
  status: 'scheduled',
} as ScheduledGame

async function open(game: object) {
  serve({ 'GET /api/leagues/7/games': [{ ...liveScore(1, 9, 9), status: 'completed' }, game] })
  await show(async () => {
    const { queryClient, gamesQuery } = await import('../../../api/client/queries.ts')
    await queryClient.query(gamesQuery(7))
    const { GameRow } = await import('./GameRow.tsx')
    return (
      <ol>
        <GameRow
          league={thursday}
          game={line}
          team1={team(1, 'Aces')}
          team2={team(2, 'Diggers')}
          tonight="2026-11-26"
          isTonight
          isUnderTimeHeading={false}
          isOneNight={false}
          hasConflict={false}
          duty=""
          onOpen={() => undefined}
        />
      </ol>
    )
  })
}

const row = () => within(screen.getByRole('listitem'))

/** Hears of the scores of games as a stream tells them. */
async function hear(version: number, ...games: object[]) {
  const { queryClient } = await import('../../../api/client/queries.ts')
  const { mergeScores } = await import('../../../api/live/liveScores.ts')
  const { runningQuery } = await import('../../../api/live/liveLeague.ts')
  const part = { version, now: new Date().toISOString(), games: games as LiveScore[] }
  act(() => {
    queryClient.setQueryData(runningQuery(7).queryKey, (cached) => mergeScores(cached, part, false))
  })
}

it('says that a game is live once the stream has told that somebody scores it', async () => {
  await open(liveScore(2, 12, 9))
  expect(row().getByText('12')).toBeTruthy()
  expect(row().getByText('Live').parentElement?.className).toContain('unheard')
  await hear(5, liveScore(2, 12, 9))
  await waitFor(() => expect(row().getByText('Live').parentElement?.className).not.toContain('unheard'))
})

it('shows the score of a game that is being played', async () => {
  await open(liveScore(2, 12, 9))
  expect(row().getByText('Live')).toBeTruthy()
  expect(row().getByText('12')).toBeTruthy()
  expect(row().getByText('9')).toBeTruthy()
})

it('says how old the score is, and up to when it is known once its scorer is offline', async () => {
  const updatedAt = new Date(Date.now() - 5000).toISOString()
  await open(liveScore(2, 12, 9))
  const updateScore = (version: number, more: object) =>
    hear(version, liveScore(2, 12, 9, { updatedAt, ...more }))
  await updateScore(5, {})
  expect(await screen.findByText(/^updated \d+ s ago$/)).toBeTruthy()
  await updateScore(6, { offlineSince: new Date(Date.now() - 60_000).toISOString() })
  expect((await screen.findByTitle('Scorer offline')).textContent).toMatch(/^Last \d+:\d\d.[AP]M/)
  expect(screen.queryByText(/^updated/)).toBeNull()
  await updateScore(7, {})
  expect(await screen.findByText('Live')).toBeTruthy()
})

it('shows the sets won and the points of each set', async () => {
  const sets = [
    { team1Score: 25, team2Score: 20 },
    { team1Score: 3, team2Score: 4 },
  ]
  await open(liveScore(2, 1, 0, { sets }))
  for (const figure of ['25', '20', '3', '4', '1', '0']) expect(row().getByText(figure)).toBeTruthy()
})

it.each([
  ['before its first point', liveScore(2, 0, 0, { live: false })],
  ['when all its points were taken back', liveScore(2, 0, 0, { live: false, version: 4 })],
  ['when it is over', liveScore(2, 25, 9, { status: 'completed' })],
])('shows no score %s', async (_, game) => {
  await open(game)
  expect(row().queryByText('Live')).toBeNull()
  expect(row().queryByText('0')).toBeNull()
  expect(row().getByText('8:15 PM')).toBeTruthy()
  expect(row().getByText('Week 3')).toBeTruthy()
})
