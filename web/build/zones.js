// Who may import whom in src, as lint rules. Arrows go down only:
//   app -> features -> scoreboard -> api -> ui -> lib, rules -> contract
// contract holds only types; rules are pure; no feature imports another one.
const floors = ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard', 'features', 'app']

const mayImport = {
  contract: [],
  rules: ['contract'],
  lib: [],
  ui: ['lib'],
  api: ['contract', 'rules', 'lib', 'ui'],
  scoreboard: ['contract', 'rules', 'lib', 'ui', 'api'],
  features: ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard'],
  app: ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard', 'features'],
}

// The rule above does not see import(): only app decides what comes in a file of its own.
const lateImport = { selector: 'ImportExpression', message: 'Only src/app loads parts later.' }

export const zones = floors.map((floor) => ({
  files: [`src/${floor}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': ['error', { patterns: forbidden(floor) }],
    'no-restricted-syntax': floor === 'app' ? 'off' : ['error', lateImport],
  },
}))

function forbidden(floor) {
  const patterns = floors
    .filter((other) => other !== floor && !mayImport[floor].includes(other))
    .map((other) => ({
      regex: `^(\\.\\./)+${other}/`,
      message: `src/${floor} must not import src/${other}.`,
    }))
  // A path that goes up one step from a feature's own folder lands in another feature.
  if (floor === 'features')
    patterns.push({
      regex: '^\\.\\./(?!\\.\\./)|^(\\.\\./)+features/',
      message: 'A feature must not import another feature.',
    })
  if (floor === 'rules') patterns.push({ regex: '^[^.]', message: 'Rules are pure: they import no library.' })
  return patterns
}
