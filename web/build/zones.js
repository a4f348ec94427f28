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

export const zones = [
  ...floors.map((floor) => zone(floor, `src/${floor}/**/*.{ts,tsx}`, 1)),
  zone('features', 'src/features/*/*/**/*.{ts,tsx}', 2), // a sub-folder of a feature
]

/** `depth` is how many folders below src/features a file of a feature lies. */
function zone(floor, files, depth) {
  return {
    files: [files],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { patterns: forbidden(floor, depth) }],
      'no-restricted-syntax': floor === 'app' ? 'off' : ['error', lateImport],
    },
  }
}

function forbidden(floor, depth) {
  const patterns = floors
    .filter((other) => other !== floor && !mayImport[floor].includes(other))
    .map((other) => ({
      regex: `^(\\.\\./)+${other}/`,
      message: `src/${floor} must not import src/${other}.`,
    }))
  // A path that goes up as many steps as the file is deep leaves the feature's own folder for another feature.
  if (floor === 'features')
    patterns.push({
      regex: `^(\\.\\./){${depth}}(?!\\.\\./)|^(\\.\\./)+features/`,
      message: 'A feature must not import another feature.',
    })
  if (floor === 'rules') patterns.push({ regex: '^[^.]', message: 'Rules are pure: they import no library.' })
  return patterns
}
