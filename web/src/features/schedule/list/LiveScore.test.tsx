import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { liveScore } from '../../../test/publicLeague.ts'
import { show } from '../../../test/screen.tsx'
import { serve } from '../../../test/server.ts'

async function open(game: object) {
  serve({ 'GET /api/leagues/7/games': [{ ...liveScore(1, 9, 9), status: 'completed' }, game] })
  await show(async () => {
    const { queryClient, gamesQuery } = await import('../../../api/queries.ts')
    await queryClient.query(gamesQuery(7))
    const { LiveScore } = await import('./LiveScore.tsx')
    return <LiveScore leagueId={7} gameId={2} />
  })
}

it('shows the score of a game that is being played', async () => {
  await open(liveScore(2, 12, 9))
  expect(screen.getByText('Live')).toBeTruthy()
  expect(screen.getByText('12–9')).toBeTruthy()
})

it('says how old the score is, and since when its scorer is offline', async () => {
  const updatedAt = new Date(Date.now() - 5000).toISOString()
  await open(liveScore(2, 12, 9))
  const { queryClient } = await import('../../../api/queries.ts')
  const { mergeScores } = await import('../../../api/liveScores.ts')
  const { runningQuery } = await import('../../../api/liveLeague.ts')
  const updateScore = (version: number, more: object) => {
    const games = [liveScore(2, 12, 9, { updatedAt, ...more })]
    const part = { version, now: new Date().toISOString(), games }
    queryClient.setQueryData(runningQuery(7).queryKey, (cached) => mergeScores(cached, part, false))
  }
  updateScore(5, { offlineSince: updatedAt })
  expect(await screen.findByText('updated 5 s ago')).toBeTruthy()
  expect(screen.getByText(/^scorer offline since /)).toBeTruthy()
  updateScore(6, {})
  await waitFor(() => expect(screen.queryByText(/^scorer offline since /)).toBeNull())
})

it('shows the sets won and the points of the current set', async () => {
  const sets = [
    { team1Score: 25, team2Score: 20 },
    { team1Score: 3, team2Score: 4 },
  ]
  await open(liveScore(2, 1, 0, { sets }))
  expect(screen.getByText('1–0 (3–4)')).toBeTruthy()
})

it.each([
  ['before its first point', liveScore(2, 0, 0, { live: false })],
  ['when all its points were taken back', liveScore(2, 0, 0, { live: false, version: 4 })],
  ['when it is over', liveScore(2, 25, 9, { status: 'completed' })],
])('shows nothing %s', async (_, game) => {
  await open(game)
  expect(screen.queryByText('Live')).toBeNull()
})
