import { expect, it } from 'vitest'
import { createTouches } from './touches.ts'

it.each([
  ['one finger', 'd1@0 u1@50', [1]],
  ['one after another', 'd1@0 u1@50 d2@100 u2@150', [1, 2]],
  ['a tap beside a thumb that rests', 'd1@0 d2@1000 u2@1050 u1@2000', [2]],
  ['two thumbs at the same time', 'd1@0 d2@20 u1@80 u2@100', [1, 2]],
  ['two that are held are no taps', 'd1@0 d2@20 u1@900 u2@950', []],
  ['one finger that rests before it is lifted', 'd1@0 u1@1500', [1]],
  ['a slow finger after a quick one', 'd1@0 u1@50 d2@100 u2@900', [1, 2]],
  ['a slow finger beside a palm', 'd1@0 d2@200 u2@900 u1@1000', []],
  ['a finger that was taken away by the system', 'u7@10', []],
])('%s', (_, touches, taps) => {
  const fingers = createTouches()
  const counted: number[] = []
  for (const touch of touches.split(' ')) {
    const [, kind, id, at] = /^([du])(\d)@(\d+)$/.exec(touch) ?? []
    const event = { pointerId: Number(id), timeStamp: Number(at) }
    if (kind === 'd') fingers.down(event)
    else if (fingers.up(event)) counted.push(event.pointerId)
  }
  expect(counted).toEqual(taps)
})
