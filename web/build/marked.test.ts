// @vitest-environment node
// The lint rule that finds text which does not go through t.
import { describe, expect, it } from 'vitest'
import { marked } from './marked.js'
import { isReportedBy } from './lintRule.ts'

const isReported = (code: string) => isReportedBy(marked, code)

describe('is reported:', () => {
  it.each([
    '<p>No games yet.</p>',
    '<p>Week {week}</p>',
    "<p>{isOpen ? 'Close' : 'Open'}</p>",
    '<p>{`${count} games`}</p>',
    '<button aria-label="close" />',
    '<Field label="Team name" />',
    "<Field label={isNew ? 'Name' : t('New name')} />",
    '<Button title={`Remove ${name}`} />',
    "showToast({ title: 'Saved', description: text })",
    'showToast({ title: name, description: `${name} is ready` })',
    "const texts = { off: 'Nobody can see it' }",
    "const problem = (name) => (name ? '' : 'Name is required')",
    "throw new Error('This browser cannot do it.')",
    "setError('Try again later.')",
    "words.push('win by 2')",
  ])('%s', (code) => {
    expect(isReported(code)).toBe(true)
  })
})

describe('is not reported:', () => {
  it.each([
    "<p>{t('No games yet.')}</p>",
    "<p>{t('Week {week}', { week: 'x y' })}</p>",
    "<p>{t({ one: '{count} game', other: '{count} games' }, { count })}</p>",
    '<p>{name} · {score}–{other} Sideout</p>',
    '<p className="card notice">{name}</p>',
    '<path d="M 4 7 h 16" />',
    '<p className={`${styles.card} is open`}>{name}</p>',
    '<Link href={`/pro/league/${id}`}>{name}</Link>',
    "fetch('/api/leagues')",
    "console.error('It could not be saved', error)",
    "element.closest('input, select')",
    "if (key === 'Arrow Left') go()",
    'const id = `${team}Score`',
    "localStorage.getItem('volleyball_theme')",
  ])('%s', (code) => {
    expect(isReported(code)).toBe(false)
  })
})
