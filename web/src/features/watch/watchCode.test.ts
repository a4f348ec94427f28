// @vitest-environment node
import { expect, it } from 'vitest'
import { parseCode } from './watchCode.ts'

it.each([
  ['7KQ2MX', '7KQ2MX'],
  ['7kq2mx', '7KQ2MX'],
  [' 7kq 2mx ', '7KQ2MX'],
  ['7kq-2mx', '7KQ2MX'],
  ['oOiIlL', '001111'],
  ['uUuUuU', 'VVVVVV'],
  ['https://sideout.example/w/7KQ2MX', '7KQ2MX'],
])('%s is the code %s', (text, code) => {
  expect(parseCode(text)).toBe(code)
})

it.each(['', '7KQ2M', '7KQ2MX7', '7KQ2M?', '7KQ2Mé', '7KQ2Mı', '７KQ2MX'])('"%s" is no code', (text) => {
  expect(parseCode(text)).toBeNull()
})
