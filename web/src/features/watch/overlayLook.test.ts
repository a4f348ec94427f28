// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseLook } from './overlayLook.ts'

describe('an overlay', () => {
  it('is at the top left in the default colours without parameters', () => {
    expect(parseLook('')).toEqual({ side: 'top-left', style: {} })
  })

  it('takes its look from the address', () => {
    expect(
      parseLook('?side=bottom-right&size=150&team1=0a7d3c&team2=%23F5C400&back=101418cc&ink=fff'),
    ).toEqual({
      side: 'bottom-right',
      style: {
        '--size': 1.5,
        '--team1': '#0a7d3c',
        '--team2': '#F5C400',
        '--back': '#101418cc',
        '--ink': '#fff',
      },
    })
  })

  it.each([
    'side=middle',
    'size=huge',
    'size=5',
    'size=4000',
    'size=',
    'team1=red',
    'team1=12345',
    'back=url(x)',
    'ink=',
  ])('is as if %s were not there', (query) => {
    expect(parseLook(query)).toEqual({ side: 'top-left', style: {} })
  })
})
