// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameReader } from './liveFrames.ts'

const stream = [
  ': hello\n\nretry: 250\nid: a-1\nevent: view\ndata: {"a":1}\n\n',
  'id: a-2\r\nevent:view\r\ndata:{"b":\r\ndata:2}\r\n\r\n',
  ': heartbeat\n\n',
  'data: plain\r\rid: a-3\n\n',
  'event: half\ndata: never ended\n',
].join('')

const expected = [
  { event: 'view', data: '{"a":1}' },
  { event: 'view', data: '{"b":\n2}' },
  { event: 'message', data: 'plain' },
]

describe('a stream of events', () => {
  it('is read with its names, data over several lines, ids and waiting time', () => {
    const reader = createFrameReader()
    expect(reader.read(stream)).toEqual(expected)
    expect(reader.lastId).toBe('a-3')
    expect(reader.retry).toBe(250)
  })

  it('is read the same however it is split into chunks', () => {
    const cuts = fc.array(fc.nat(stream.length), { maxLength: 12 })
    fc.assert(
      fc.property(cuts, (cuts) => {
        const reader = createFrameReader()
        const ends = [...cuts.sort((a, b) => a - b), stream.length]
        const frames = ends.flatMap((end, i) => reader.read(stream.slice(ends[i - 1] ?? 0, end)))
        expect(frames).toEqual(expected)
        expect(reader.lastId).toBe('a-3')
      }),
    )
  })

  it('an event without an id has the id of the event before', () => {
    const reader = createFrameReader('a-9')
    reader.read('data: 1\n\n')
    expect(reader.lastId).toBe('a-9')
    reader.read('id: a-10\ndata: 1\n')
    expect(reader.lastId).toBe('a-9')
    reader.read('\n')
    expect(reader.lastId).toBe('a-10')
  })
})
