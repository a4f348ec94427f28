import { describe, expect, it } from 'vitest'
import zones from '../../../spec/zones.json'

// The server takes the time zones of spec/zones.json, and only those: spec/spec_test.go holds them against Go's database.
describe('the time zones of leagues', () => {
  it('are known to browsers', () => {
    const unknown = zones.filter((name) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: name })
        return false
      } catch {
        return true
      }
    })
    expect(unknown).toEqual([])
  })

  it('have every zone that a browser offers', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !zones.includes(name))).toEqual([])
  })
})
