// Describes the game rules of a league in a few words.
import type { Match } from '../contract/types.ts'
import { t } from '../t.ts'
import { setChoices } from './playForm.ts'
import { noTarget } from './setRules.ts'

type PlayedRules = Pick<
  Match,
  'sets' | 'playAll' | 'endingScore' | 'winByTwo' | 'maxScoreCap' | 'maxTime' | 'targets'
>

/** Describes the rules: "Best of 3 sets · To 21 · win by 2". */
export function describePlay(rules: PlayedRules): string {
  const { sets, playAll, endingScore, winByTwo, maxScoreCap, maxTime, targets } = rules
  const hasTarget = endingScore !== noTarget
  const choice = `${sets}${playAll ? ' all' : ''}`
  return [
    setChoices[choice] ?? t('{number} sets', { number: sets }),
    hasTarget ? t('To {score}', { score: targets?.join('/') ?? endingScore }) : t('No target'),
    hasTarget && winByTwo && t('win by 2'),
    hasTarget && maxScoreCap && t('cap {score}', { score: maxScoreCap }),
    maxTime && t('{minutes} min', { minutes: maxTime }),
  ]
    .filter(Boolean)
    .join(' · ')
}
