// Server-sent events as they come over the line: text in any pieces, events out.

export interface Frame {
  event: string
  data: string
}

export interface FrameReader {
  /** Takes the next piece of the stream and returns the events that are whole with it. */
  read: (text: string) => Frame[]
  /** The id of the latest event, with which a stream goes on where the last one ended; empty before the first. */
  lastId: string
  /** How long the server asks to wait before coming back, in ms. */
  retry: number | undefined
}

/** Reads one stream; one that goes on after another has its last id. */
export function frameReader(lastId = ''): FrameReader {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id = lastId

  const reader: FrameReader = {
    lastId,
    retry: undefined,
    read: (text) => {
      // A carriage return at the end may be the half of a line's end.
      const whole = rest + text
      const held = whole.endsWith('\r') ? '\r' : ''
      const lines = whole.slice(0, whole.length - held.length).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + held
      return lines.flatMap((line) => take(line) ?? [])
    },
  }

  function take(line: string): Frame | undefined {
    if (line === '') return end()
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    if (field === 'retry' && /^\d+$/.test(value)) reader.retry = Number(value)
    return undefined
  }

  /** A frame without data says nothing, but its id counts. */
  function end(): Frame | undefined {
    reader.lastId = id
    const frame = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : undefined
    event = ''
    data = []
    return frame
  }
  return reader
}
