// Runs the cases of spec/vectors/tournament.json, which internal/rules/league runs too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shownWeek, tierCount, tierInSentence, tierName } from './tierNames.ts'
import { tournamentDay } from './tournament.ts'

interface Case {
  name: string
  scheduleMode: string
  startDate: string | null
  endDate: string | null
  tier: number
  is: boolean
  tierName: string
}

const file = join(import.meta.dirname, '../../../spec/vectors/tournament.json')
const { leagues } = JSON.parse(readFileSync(file, 'utf8')) as { leagues: Case[] }

describe('a tournament', () => {
  it.each(leagues)('$name', (league) => {
    expect(tournamentDay(league) !== undefined).toBe(league.is)
    expect(tierName(league, league.tier)).toBe(league.tierName)
  })

  it('has pools in sentences and counts, and no weeks', () => {
    const day = { scheduleMode: 'fixed', startDate: '2026-12-12', endDate: '2026-12-12' }
    expect(tierInSentence(day, 1)).toBe('Pool A')
    expect(tierCount(day, 2)).toBe('2 pools')
    expect(shownWeek(day, 1)).toBeUndefined()
    expect(shownWeek({}, 1)).toBe(1)
    expect(tierInSentence({}, 1)).toBe('tier 1')
  })
})
