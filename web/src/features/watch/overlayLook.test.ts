// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { lookOf } from './overlayLook.ts'

describe('an overlay', () => {
  it('is at the top left in its own colours where nothing is said', () => {
    expect(lookOf('')).toEqual({ side: 'top-left', style: {} })
  })

  it('looks as its address says', () => {
    expect(lookOf('?side=bottom-right&size=150&team1=0a7d3c&team2=%23F5C400&back=101418cc&ink=fff')).toEqual({
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
    expect(lookOf(query)).toEqual({ side: 'top-left', style: {} })
  })
})
