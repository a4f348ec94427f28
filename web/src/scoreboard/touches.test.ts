import { expect, it } from 'vitest'
import { createTouches } from './touches.ts'

it.each([
  ['one finger makes a click of its own', 'd1@0 u1@50', []],
  ['one after another make clicks', 'd1@0 u1@50 d2@100 u2@150', []],
  ['a tap beside a thumb that rests', 'd1@0 d2@1000 u2@1050 u1@2000', [2]],
  ['two thumbs at the same time', 'd1@0 d2@20 u1@80 u2@100', [1, 2]],
  ['two that are held are no taps', 'd1@0 d2@20 u1@900 u2@950', []],
  ['a finger that was taken away by the system', 'u7@10', []],
])('%s', (_, touches, taps) => {
  const fingers = createTouches()
  const counted: number[] = []
  for (const touch of touches.split(' ')) {
    const [, kind, id, at] = /^([du])(\d)@(\d+)$/.exec(touch) ?? []
    if (kind === 'd') fingers.down(Number(id), Number(at))
    else if (fingers.up(Number(id), Number(at))) counted.push(Number(id))
  }
  expect(counted).toEqual(taps)
})
