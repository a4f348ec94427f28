// The network's edge in tests of what follows a stream: the connections that were opened, and what the server says there.
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { problem, serve } from './server.ts'

export interface Connection {
  path: string
  /** The id of the last event that the client says it has; empty: none. */
  lastId: string
  /** Whether the client has let it go. */
  isClosed: () => boolean
  /** Sends text as it is, such as a heartbeat. */
  write: (text: string) => Promise<void>
  send: (event: string, data: unknown, id?: string) => Promise<void>
  /** Ends it as the server does from time to time. */
  end: () => Promise<void>
  /** Ends it as a network does. */
  cut: () => Promise<void>
}

/**
 * Answers calls as `serve` does, and addresses that end with /stream with streams. While `refuse` is a status streams
 * are answered with that instead; 0 is no network, for calls as well.
 */
export function serveStreams(answers: { [route: string]: unknown }) {
  const calls = serve(answers)
  const rest = globalThis.fetch
  const connections: Connection[] = []
  const server = { calls, connections, refuse: null as number | null }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (server.refuse === 0) return Promise.reject(new TypeError('Failed to fetch'))
    if (!path.endsWith('/stream')) return rest(path, init)
    if (server.refuse !== null) return Promise.resolve(problem(server.refuse, 'No.'))
    const { connection, body } = open(path, init)
    connections.push(connection)
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  })
  return server
}

function open(
  path: string,
  { signal, headers }: RequestInit,
): { connection: Connection; body: ReadableStream } {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (end = controller) })
  let isClosed = false
  signal?.addEventListener('abort', () => {
    isClosed = true
    end?.error(signal.reason)
  })
  // What follows from it happens before the test goes on.
  const settled = (deed: () => void) =>
    act(async () => {
      deed()
      for (let turns = 0; turns < 20; turns++) await Promise.resolve()
    })
  const write = (text: string) => settled(() => end?.enqueue(new TextEncoder().encode(text)))
  const connection = {
    path,
    lastId: new Headers(headers).get('Last-Event-ID') ?? '',
    isClosed: () => isClosed,
    write,
    send: (event: string, data: unknown, id = '1-1') =>
      write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => settled(() => end?.close()),
    cut: () => settled(() => end?.error(new TypeError('network error'))),
  }
  return { connection, body }
}
