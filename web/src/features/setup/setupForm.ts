// The form of the setup screen: it survives a reload of the tab, and a game in between.
import { sessionValue } from '../../lib/sessionValue.ts'
import { decidedAtStart, oneAheadWinsAt } from '../../rules/winner.ts'
import { defaultRules } from '../../rules/rules.ts'
import type { GameRules } from '../../rules/rules.ts'
import { repairRules, tidyName } from '../../scoreboard/repair.ts'

export interface SetupForm {
  rules: GameRules
  /** The name of the preset that is selected, or empty. */
  preset: string
}

export const emptyForm: SetupForm = { rules: defaultRules, preset: '' }

export const setupForm = sessionValue<SetupForm>('volleyball_setup', emptyForm, (value) => {
  const stored = (value ?? {}) as Partial<SetupForm>
  return { rules: repairRules(stored.rules), preset: typeof stored.preset === 'string' ? stored.preset : '' }
})

/** Changes some rules; a field that is given as undefined is left out. */
export function changeRules(change: { [Field in keyof GameRules]?: GameRules[Field] | undefined }): void {
  const { rules, preset } = setupForm.get()
  const all = Object.entries({ ...rules, ...change }).filter(([, value]) => value !== undefined)
  setupForm.set({ rules: Object.fromEntries(all) as unknown as GameRules, preset })
}

/** The rules as they are kept and played: names tidied, empty ones left out. */
export function rulesToKeep(rules: GameRules): GameRules {
  return repairRules({ ...rules, name: tidyName(rules.name) })
}

/** Why these rules cannot be started, or undefined. */
export function startProblem(rules: GameRules): string | undefined {
  if (!decidedAtStart(rules)) return undefined
  const end = oneAheadWinsAt(rules)
  return `At ${rules.startingScore} the game would be decided before it starts. Start below ${end}.`
}

/** What is good to know about the cap, or undefined. */
export function capHint(rules: GameRules): string | undefined {
  const { maxScoreCap: cap, endingScore } = rules
  if (cap === undefined) return undefined
  if (!rules.winByTwo) return `Without win by 2 the game ends at ${endingScore}; the cap changes nothing.`
  if (cap < endingScore)
    return `The cap is below the ending score: the game ends at ${endingScore}, with any lead.`
  return undefined
}
