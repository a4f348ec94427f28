// Helper for the tests of our lint rules.
import { Linter } from 'eslint'
import type { Rule } from 'eslint'
import tseslint from 'typescript-eslint'

/** Whether a rule reports a problem in the code of a component. Throws if the code cannot be parsed. */
export function isReportedBy(rule: unknown, code: string): boolean {
  const messages = new Linter().verify(
    code,
    {
      files: ['**/*.tsx'],
      languageOptions: {
        parser: tseslint.parser as Linter.Parser,
        parserOptions: { ecmaFeatures: { jsx: true } },
      },
      plugins: { tested: { rules: { rule: rule as Rule.RuleModule } } },
      rules: { 'tested/rule': 'error' },
    },
    'part.tsx',
  )
  const broken = messages.find(({ fatal }) => fatal)
  if (broken) throw new Error(broken.message)
  return messages.length > 0
}
