// Parses server-sent events: receives text in chunks of any size and returns complete events.

interface Frame {
  event: string
  data: string
}

interface FrameReader {
  /** Parses the next chunk of the stream and returns the events that it completes. */
  read: (chunk: string) => Frame[]
  /** The id of the latest event, after which the next connection resumes; empty before the first one. */
  lastId: string
  /** The reconnection delay that the server requests, in ms. */
  retry: number | undefined
}

/** Creates a parser for one connection, which resumes after the event with `lastId`. */
export function createFrameReader(lastId = ''): FrameReader {
  let buffer = ''
  let event = ''
  let data: string[] = []
  let id = lastId

  const reader: FrameReader = {
    lastId,
    retry: undefined,
    read: (chunk) => {
      // A carriage return at the end of a chunk may be the first half of a line break.
      const text = buffer + chunk
      const pendingReturn = text.endsWith('\r') ? '\r' : ''
      const lines = text.slice(0, text.length - pendingReturn.length).split(/\r\n|\n|\r/)
      buffer = (lines.pop() ?? '') + pendingReturn
      return lines.flatMap((line) => readLine(line) ?? [])
    },
  }

  function readLine(line: string): Frame | undefined {
    if (line === '') return endFrame()
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    if (field === 'retry' && /^\d+$/.test(value)) reader.retry = Number(value)
    return undefined
  }

  /** Ends a frame. A frame without data is not an event, but its id is kept. */
  function endFrame(): Frame | undefined {
    reader.lastId = id
    const frame = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : undefined
    event = ''
    data = []
    return frame
  }
  return reader
}
