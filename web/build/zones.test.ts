// @vitest-environment node
// The import rules of the real ESLint configuration, tried on code that breaks them.
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const rule = 'no-restricted-imports'

// Other rules need type information, which takes seconds to load; the rule about imports does not.
const eslint = new ESLint({
  cwd: web,
  ruleFilter: ({ ruleId }) => ruleId === rule,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
})

/** The findings of the rule if the file had this code. */
async function findingsOf(file: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath: join(web, 'src', file) })
  const messages = results.flatMap(({ messages }) => messages)
  const broken = messages.find(({ fatal }) => fatal)
  if (broken) throw new Error(broken.message)
  return messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

describe('is reported:', () => {
  it.each([
    ['rules import react', 'rules/winner.ts', 'react'],
    ['rules import lib', 'rules/winner.ts', '../lib/store.ts'],
    ['rules import scoreboard', 'rules/winner.ts', '../scoreboard/session.ts'],
    ['lib imports ui', 'lib/store.ts', '../ui/controls/Button.tsx'],
    ['lib imports rules', 'lib/store.ts', '../rules/freeGame.ts'],
    ['ui imports scoreboard', 'ui/Header.tsx', '../scoreboard/session.ts'],
    ['ui imports rules', 'ui/Header.tsx', '../rules/freeGame.ts'],
    ['ui imports api', 'ui/Header.tsx', '../api/client/client.ts'],
    ['rules import api', 'rules/winner.ts', '../api/client/client.ts'],
    ['contract imports rules', 'contract/types.ts', '../rules/winner.ts'],
    ['api imports scoreboard', 'api/client/client.ts', '../../scoreboard/session.ts'],
    ['api imports a feature', 'api/client/client.ts', '../../features/setup/setupForm.ts'],
    ['scoreboard imports a feature', 'scoreboard/Board.tsx', '../features/setup/setupForm.ts'],
    ['scoreboard imports app', 'scoreboard/Board.tsx', '../app/App.tsx'],
    ['a feature imports app', 'features/setup/Setup.tsx', '../../app/App.tsx'],
    ['a feature imports another feature', 'features/setup/Setup.tsx', '../devicehistory/History.tsx'],
    [
      'a sub-folder of a feature imports another feature',
      'features/schedule/plan/Quality.tsx',
      '../../devicehistory/History.tsx',
    ],
    [
      'a sub-folder of a sub-folder imports another feature',
      'features/leaguesetup/settings/table/TableRulesForm.tsx',
      '../../../myleagues/LeagueCard.tsx',
    ],
    [
      'a feature imports another feature from above',
      'features/setup/Setup.tsx',
      '../../features/devicehistory/History.tsx',
    ],
  ])('%s', async (_, file, source) => {
    const [finding, ...otherFindings] = await findingsOf(
      file,
      `import * as planted from '${source}'\nvoid planted\n`,
    )
    expect(finding).toMatch(new RegExp(`^${rule}: '${source.replaceAll('.', '\\.')}' import is restricted`))
    expect(otherFindings).toEqual([])
  })

  it('types are imports as well', async () => {
    const code = `import type { Session } from '../scoreboard/session.ts'\nexport type S = Session\n`
    expect(await findingsOf('lib/store.ts', code)).toHaveLength(1)
  })

  it('a re-export is an import as well', async () => {
    expect(
      await findingsOf('lib/store.ts', `export { Button } from '../ui/controls/Button.tsx'\n`),
    ).toHaveLength(1)
  })
})

describe('is not reported:', () => {
  it.each([
    ['rules import rules', 'rules/winner.ts', './rules.ts'],
    ['rules import contract', 'rules/winner.ts', '../contract/types.ts'],
    ['lib imports react', 'lib/store.ts', 'react'],
    ['ui imports lib', 'ui/Header.tsx', '../lib/theme.ts'],
    ['scoreboard imports rules', 'scoreboard/Board.tsx', '../rules/freeGame.ts'],
    ['scoreboard imports ui', 'scoreboard/Board.tsx', '../ui/controls/Button.tsx'],
    ['api imports ui', 'api/client/useAction.ts', '../../ui/toast/toast.ts'],
    ['api imports a library', 'api/client/queries.ts', '@tanstack/react-query'],
    ['scoreboard imports api', 'scoreboard/Board.tsx', '../api/client/client.ts'],
    ['a feature imports api', 'features/setup/Setup.tsx', '../../api/client/client.ts'],
    ['a feature imports its own files', 'features/setup/Setup.tsx', './setupForm.ts'],
    [
      'a sub-folder of a feature imports its own feature',
      'features/schedule/plan/Quality.tsx',
      '../scheduleGroups.ts',
    ],
    [
      'a sub-folder of a sub-folder imports its own feature',
      'features/leaguesetup/settings/table/TableRulesForm.tsx',
      '../../fields/SetsFields.tsx',
    ],
    [
      'a sub-folder of a feature imports ui',
      'features/schedule/plan/Quality.tsx',
      '../../../ui/controls/Button.tsx',
    ],
    ['a feature imports scoreboard', 'features/setup/Setup.tsx', '../../scoreboard/session.ts'],
    ['a feature imports lib', 'features/setup/Setup.tsx', '../../lib/store.ts'],
    ['app imports a feature', 'app/Scorer.tsx', '../features/setup/Setup.tsx'],
    ['app imports a library', 'app/App.tsx', 'wouter'],
  ])('%s', async (_, file, source) => {
    expect(await findingsOf(file, `import * as legal from '${source}'\nvoid legal\n`)).toEqual([])
  })
})
