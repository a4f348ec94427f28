import type { GameRules } from '../rules/rules.ts'
import { t } from '../t.ts'

/** Describes rules in a few words: "To 25, win by 2, cap 30, 20 min". */
export function rulesLine(rules: GameRules): string {
  const words = [t('To {score}', { score: rules.endingScore })]
  if (rules.startingScore > 0) words.push(t('from {score}', { score: rules.startingScore }))
  if (rules.winByTwo) words.push(t('win by 2'))
  if (rules.maxScoreCap !== undefined) words.push(t('cap {score}', { score: rules.maxScoreCap }))
  if (rules.maxTime !== undefined) words.push(t('{minutes} min', { minutes: rules.maxTime }))
  const { bestOf: sets } = rules
  if (sets) words.push(rules.playAll ? t('{sets} sets', { sets }) : t('best of {sets}', { sets }))
  return words.join(', ')
}
