// A fake server with streams, which provides the opened connections and sends events on them.
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { problem, serve } from './server.ts'

export interface Connection {
  path: string
  /** The Last-Event-ID of the request; empty if it has none. */
  lastId: string
  /** Whether the client has closed the connection. */
  isClosed: () => boolean
  /** Sends raw text, such as a heartbeat. */
  write: (text: string) => Promise<void>
  send: (event: string, data: unknown, id?: string) => Promise<void>
  /** Closes the connection, as the server does regularly. */
  end: () => Promise<void>
  /** Breaks the connection, as an unreliable network does. */
  cut: () => Promise<void>
}

/**
 * Serves calls like `serve`, and paths that end with /stream as streams. While `refuse` is a status, streams get an error
 * response with it; 0 makes all requests fail, as on an offline device.
 */
export function serveStreams(responses: { [route: string]: unknown }) {
  const calls = serve(responses)
  const serveCall = globalThis.fetch
  const connections: Connection[] = []
  const server = { calls, connections, refuse: null as number | null }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (server.refuse === 0) return Promise.reject(new TypeError('Failed to fetch'))
    if (!path.endsWith('/stream')) return serveCall(path, init)
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
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
  let isClosed = false
  signal?.addEventListener('abort', () => {
    isClosed = true
    stream?.error(signal.reason)
  })
  // Lets the client process the action before the test continues.
  const flush = (action: () => void) =>
    act(async () => {
      action()
      for (let turns = 0; turns < 20; turns++) await Promise.resolve()
    })
  const write = (text: string) => flush(() => stream?.enqueue(new TextEncoder().encode(text)))
  const connection = {
    path,
    lastId: new Headers(headers).get('Last-Event-ID') ?? '',
    isClosed: () => isClosed,
    write,
    send: (event: string, data: unknown, id = '1-1') =>
      write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => flush(() => stream?.close()),
    cut: () => flush(() => stream?.error(new TypeError('network error'))),
  }
  return { connection, body }
}
