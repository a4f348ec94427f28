// @vitest-environment node
// The lint rule that finds names outside of <bdi>.
import { describe, expect, it } from 'vitest'
import { bdi } from './bdi.js'
import { isReportedBy } from './lintRule.ts'

const isReported = (code: string) => isReportedBy(bdi, code)

describe('is reported:', () => {
  it.each([
    '<strong>{team.name}</strong>',
    '<h2>{name}</h2>',
    '<>{courtName}</>',
    '<td>{names[0]}</td>',
    '<td>{names.team1} {score}</td>',
    '<li>{nameOf(team)}</li>',
    '<li>{name(game.team1Id)}</li>',
    '<li>{name || fallback}</li>',
    '<li>{court ? court.courtName : none}</li>',
    '<li>{league && league.name}</li>',
  ])('%s', (code) => {
    expect(isReported(code)).toBe(true)
  })
})

describe('is not reported:', () => {
  it.each([
    '<bdi>{team.name}</bdi>',
    '<bdi className={styles.name}>{name}</bdi>',
    '<option value={team.id}>{team.name}</option>',
    '<p>{score}</p>',
    '<h1>{names}</h1>',
    '<p>{t("{name} wins", { name })}</p>',
    '<Team name={team.name} />',
    '<li>{name && <b>1</b>}</li>',
  ])('%s', (code) => {
    expect(isReported(code)).toBe(false)
  })
})
