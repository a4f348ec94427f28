import { useStore } from '../lib/store.ts'

/** Renders the result screen in a test, composed as in the app. */
export async function resultScreen() {
  const { session } = await import('../scoreboard/session.ts')
  const { Result } = await import('../features/result/Result.tsx')
  const { Run } = await import('../app/Run.tsx')
  await import('../scoreboard/history/finishedGames.ts')
  return function Screen() {
    const { game } = useStore(session)
    if (!game?.state.winner) return <p>No result</p>
    return <Result game={game} run={<Run game={game} />} onPicture={() => undefined} />
  }
}
