// The form of the setup screen. It survives page reloads and games.
import { sessionValue } from '../../lib/sessionValue.ts'
import type { Kits } from '../../rules/freeGame.ts'
import { decidedAtStart, minScoreToWinByOne } from '../../rules/winner.ts'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'
import { repairKits, repairRules, tidyName } from '../../scoreboard/repair.ts'
import { t } from '../../t.ts'

export interface SetupForm {
  rules: GameRules
  /** The name of the selected preset; empty if none is selected. */
  preset: string
  kits?: Kits
}

export const emptyForm: SetupForm = { rules: defaultRules, preset: '' }

export const setupForm = sessionValue<SetupForm>('volleyball_setup', emptyForm, (value) => {
  const stored = (value ?? {}) as Partial<SetupForm>
  return {
    rules: repairRules(stored.rules),
    preset: typeof stored.preset === 'string' ? stored.preset : '',
    ...repairKits(stored.kits),
  }
})

/** Changes some rules; undefined removes a field. */
export function changeRules(change: { [Field in keyof GameRules]?: GameRules[Field] | undefined }): void {
  const form = setupForm.get()
  const all = Object.entries({ ...form.rules, ...change }).filter(([, value]) => value !== undefined)
  setupForm.set({ ...form, rules: Object.fromEntries(all) as unknown as GameRules })
}

/** Swaps the sides, names and kits of the two teams. */
export function swapTeams(): void {
  const { kits, ...form } = setupForm.get()
  const { team1Name, team2Name, ...rules } = form.rules
  setupForm.set({
    ...form,
    rules: {
      ...rules,
      ...(team2Name && { team1Name: team2Name }),
      ...(team1Name && { team2Name: team1Name }),
    },
    ...repairKits(kits && { team1: kits.team2, team2: kits.team1 }),
  })
}

/** Returns the rules as they are saved and played: names trimmed, empty names removed. */
export function tidyRules(rules: GameRules): GameRules {
  return repairRules({ ...rules, name: tidyName(rules.name) })
}

/** Returns why a game cannot start with these rules, or undefined. */
export function startProblem(rules: GameRules): string | undefined {
  if (!decidedAtStart(rules)) return undefined
  const end = minScoreToWinByOne(rules)
  return t('At {score} the game would be decided before it starts. Start below {end}.', {
    score: rules.startingScore,
    end,
  })
}

/** Returns a hint about the effect of the cap, or undefined. */
export function capHint(rules: GameRules): string | undefined {
  const { maxScoreCap: cap, endingScore } = rules
  if (cap === undefined) return undefined
  if (!rules.winByTwo)
    return t('Without win by 2 the game ends at {score}; the cap changes nothing.', { score: endingScore })
  if (cap < endingScore)
    return t('The cap is below the ending score: the game ends at {score}, with any lead.', {
      score: endingScore,
    })
  return undefined
}
