// Determines whether the server has received the events of this device.
import type { StreamStatus } from '../../../api/live/live.ts'
import { t } from '../../../t.ts'
import type { GameRecord } from './record.ts'
import { describeEvents } from '../words.ts'

/** An unsent event is shown as "saving" for this time, and as waiting afterwards, in milliseconds. */
const savingTimeout = 10_000
/** How long a response proves that the device is connected, in milliseconds; heartbeats are sent every 20 s. */
const responseTimeout = 30_000

interface ConnectionStatus {
  streamStatus: StreamStatus
  /** Whether the last request failed. */
  hasFailed: boolean
  lastResponseAt: number
  /** Whether the browser reports a network connection. */
  online: boolean
  now: number
}

export interface BadgeState {
  state: 'live' | 'saving' | 'offline' | 'closed'
  text: string
}

export function syncStatus(
  { outbox, closed, refused }: GameRecord,
  connection: ConnectionStatus,
): BadgeState {
  if (closed) {
    const unsent = [...refused, ...outbox]
    const closedText =
      closed === 'deleted'
        ? t('Game deleted')
        : closed === 'forfeited'
          ? t('Forfeit')
          : closed === 'season'
            ? t('Season closed')
            : t('Link closed')
    const text =
      unsent.length > 0
        ? t('{why}: {events} not sent', { why: closedText, events: describeEvents(unsent) })
        : closedText
    return { state: 'closed', text }
  }
  const isOffline = !connection.online || connection.hasFailed
  const oldest = outbox[0]
  if (oldest) {
    if (isOffline || connection.now - oldest.at >= savingTimeout)
      return { state: 'offline', text: t('Offline: {events} waiting', { events: describeEvents(outbox) }) }
    return { state: 'saving', text: t('Saving…') }
  }
  const isConnected =
    connection.streamStatus === 'open' || connection.now - connection.lastResponseAt < responseTimeout
  if (isOffline || !isConnected) return { state: 'offline', text: t('Offline') }
  return { state: 'live', text: t('Live') }
}
