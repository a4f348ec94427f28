// Lint rules about which folders of src may import which others. Imports may only follow the arrows: app -> features ->
// scoreboard -> api -> ui -> lib, rules -> contract. contract contains only types, rules are pure, and no feature imports
// another one.
const layers = ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard', 'features', 'app']

const allowedImports = {
  contract: [],
  rules: ['contract'],
  lib: [],
  ui: ['lib'],
  api: ['contract', 'rules', 'lib', 'ui'],
  scoreboard: ['contract', 'rules', 'lib', 'ui', 'api'],
  features: ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard'],
  app: ['contract', 'rules', 'lib', 'ui', 'api', 'scoreboard', 'features'],
}

// The import rule does not cover import(). Only app decides which code is split into separate files and loaded later.
const dynamicImportRule = { selector: 'ImportExpression', message: 'Only src/app loads parts later.' }

export const zones = [
  ...layers.map((layer) => zoneRules(layer, `src/${layer}/**/*.{ts,tsx}`, 1)),
  // The subfolders of a feature.
  zoneRules('features', 'src/features/*/*/**/*.{ts,tsx}', 2),
  zoneRules('features', 'src/features/*/*/*/**/*.{ts,tsx}', 3),
]

/** The lint configuration of a folder. `depth` is the number of folders between src/features and the file. */
function zoneRules(layer, files, depth) {
  return {
    files: [files],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { patterns: forbiddenImports(layer, depth) }],
      'no-restricted-syntax': layer === 'app' ? 'off' : ['error', dynamicImportRule],
    },
  }
}

function forbiddenImports(layer, depth) {
  const patterns = layers
    .filter((other) => other !== layer && !allowedImports[layer].includes(other))
    .map((other) => ({
      regex: `^(\\.\\./)+${other}/`,
      message: `src/${layer} must not import src/${other}.`,
    }))
  // A path with as many ../ as the file is deep leaves the folder of its feature.
  if (layer === 'features')
    patterns.push({
      regex: `^(\\.\\./){${depth}}(?!\\.\\./)|^(\\.\\./)+features/`,
      message: 'A feature must not import another feature.',
    })
  if (layer === 'rules') patterns.push({ regex: '^[^.]', message: 'Rules are pure: they import no library.' })
  return patterns
}
