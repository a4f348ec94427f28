// The rules that the create dialog asks for: those of the games and of the table. What is empty is as the sport has it.
import type { LeagueBody, Match, TablePreset } from '../contract/types.ts'
import { checkPlay, defaultRulesOf, rulesOf, withEndingScore } from './playForm.ts'
import type { PlayErrors, PlayForm } from './playForm.ts'
import { presetNames, rankingOf } from './tableRules.ts'
import { suggestedDuration, tooShortFor } from './typicalLength.ts'

export interface NewRules {
  /** The number of sets, with "all" if all are played: "2 all". */
  sets: string
  endingScore: string
  maxScoreCap: string
  /** The points to win each set, as "21/21/15". */
  targets: string
  /** 'yes' or 'no'. */
  draws: string
  /** How the table counts. */
  preset: string
}

export const noNewRules: NewRules = {
  sets: '',
  endingScore: '',
  maxScoreCap: '',
  targets: '',
  draws: '',
  preset: '',
}

type Form = NewRules & { sportType: string }

/** The preset that is chosen, or the one that suits the sport. */
function presetOf({ preset, sportType }: Form): NewPreset {
  if (isPreset(preset)) return preset
  return sportType === 'soccer' ? 'soccer' : 'sideout'
}

type NewPreset = Exclude<TablePreset, 'own'>

const isPreset = (preset: string): preset is NewPreset =>
  preset !== 'own' && Object.hasOwn(presetNames, preset)

/** The presets to choose from. A rule of one's own is made in the settings. */
export const newPresets = Object.entries(presetNames).filter(([preset]) => isPreset(preset))

/** The rules of the table as they would be. */
export function newTable(form: Form): ReturnType<typeof rankingOf> {
  const rules = rankingOf(presetOf(form))
  return { ...rules, draws: form.draws === '' ? rules.draws : form.draws === 'yes' }
}

/** The rules of the games as they would be. */
export function newPlay(form: Form): PlayForm {
  const usual = { ...defaultRulesOf(form.sportType), visibility: 'off', slug: '' }
  const [sets = usual.sets, all] = form.sets ? form.sets.split(' ') : []
  const targets = sets === '1' ? '' : form.targets
  return {
    ...usual,
    ...(form.endingScore.trim() && withEndingScore(usual, form.endingScore)),
    ...((form.endingScore.trim() || targets.trim()) && { maxScoreCap: '' }), // the usual one is for the usual target
    ...(form.maxScoreCap.trim() && { maxScoreCap: form.maxScoreCap }),
    sets,
    playAll: all !== undefined,
    targets,
    draws: newTable(form).draws,
  }
}

/** The problems of the fields that the dialog has. */
export function checkNewRules(form: Form): PlayErrors {
  const { endingScore, maxScoreCap, sets, targets, startingScore } = checkPlay(newPlay(form))
  const problems = { endingScore: endingScore ?? startingScore, maxScoreCap, sets, targets }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** The part of the request that creates the league: nothing that is as it would be without it. */
export function newRulesToCreate(form: Form): Pick<LeagueBody, 'rules' | 'tableRules'> {
  const table = newTable(form)
  const { preset, draws } = table
  const rules = rulesOf(newPlay(form))
  const usual = rulesOf(newPlay({ ...form, ...noNewRules }))
  return {
    ...(JSON.stringify(rules) !== JSON.stringify(usual) && { rules }),
    ...(preset !== 'sideout' || draws ? { tableRules: { preset, draws } } : {}),
  }
}

/** The rules of the games with what the estimate of their length needs. */
const estimated = (form: Form): Omit<Match, 'steps' | 'sides'> => ({
  ...rulesOf(newPlay(form)),
  draws: newPlay(form).draws,
})

/** The game duration for the rules. */
const durationFor = (form: Form): string => String(suggestedDuration(estimated(form), form.sportType))

/** The minutes of a typical game, if the games are planned closer than that. */
export const tooShortForNew = (form: Form & { gameDuration: string }): number | null =>
  tooShortFor(estimated(form), form.sportType, Number(form.gameDuration))

/**
 * The changes of a form with what follows from them: another sport has its own rules, and the game duration follows the rules
 * until somebody chooses another one.
 */
export function withConsequences<Values extends Form & { gameDuration: string }>(
  before: Values,
  changes: Partial<Values>,
): Partial<Values> {
  const isOtherSport = changes.sportType !== undefined && changes.sportType !== before.sportType
  const after = { ...before, ...(isOtherSport && noNewRules), ...changes }
  const follows = changes.gameDuration === undefined && before.gameDuration === durationFor(before)
  return {
    ...(isOtherSport && noNewRules),
    ...changes,
    ...(follows && { gameDuration: durationFor(after) }),
  }
}
