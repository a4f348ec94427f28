// The games stored on this device, for the page of a court.
import { isOver, isStart } from '../../../rules/liveMatch.ts'
import { stateOf } from '../../../rules/log.ts'
import { openLink } from './outboxSender.ts'
import { allRecords } from './records.ts'
import { officialScore, shownLog } from './shownLog.ts'

/** Loads the games that this device has not stored, so that they open offline. */
export async function preloadGames(games: { id: number; token: string }[]): Promise<void> {
  const known = new Set((await allRecords()).map(({ id }) => id))
  for (const { id, token } of games) if (!known.has(id)) await openLink(token)
}

/** Returns the games stored on this device with their local scores. */
export async function listGames() {
  return (await allRecords()).map((record) => {
    const log = shownLog(record)
    const state = stateOf(log)
    return {
      id: record.id,
      ...officialScore(log),
      hasBegun: log.device !== '' || !isStart(log.match, state),
      isOver: isOver(state),
    }
  })
}
