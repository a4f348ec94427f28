// The rules of games and tables in the dialog that creates a league. An empty field uses the default of the sport.
import type { LeagueBody, Match, TablePreset } from '../contract/types.ts'
import { checkPlay, defaultRulesOf, rulesOf, withEndingScore } from './playForm.ts'
import type { PlayErrors, PlayForm } from './playForm.ts'
import { presetNames, presetRules } from './tableRules.ts'
import { suggestedDuration, minutesIfTooShort } from './typicalLength.ts'

export interface NewRules {
  /** The number of sets, followed by "all" if all of them are played: "2 all". */
  sets: string
  endingScore: string
  maxScoreCap: string
  /** The points to win each set: "21/21/15". */
  targets: string
  /** 'yes' or 'no'. */
  draws: string
  /** The table preset; empty for the default of the sport. */
  preset: string
}

export const emptyNewRules: NewRules = {
  sets: '',
  endingScore: '',
  maxScoreCap: '',
  targets: '',
  draws: '',
  preset: '',
}

type Form = NewRules & { sportType: string }

/** The chosen preset, or the default of the sport. */
function presetOrDefault({ preset, sportType }: Form): NewPreset {
  if (isPreset(preset)) return preset
  return sportType === 'soccer' ? 'soccer' : 'sideout'
}

type NewPreset = Exclude<TablePreset, 'own'>

const isPreset = (preset: string): preset is NewPreset =>
  preset !== 'own' && Object.hasOwn(presetNames, preset)

/** The presets to choose from. Custom rules are made later, in the settings. */
export const newPresets = Object.entries(presetNames).filter(([preset]) => isPreset(preset))

/** The table rules that the form results in. */
export function newTable(form: Form): ReturnType<typeof presetRules> {
  const rules = presetRules(presetOrDefault(form))
  return { ...rules, draws: form.draws === '' ? rules.draws : form.draws === 'yes' }
}

/** The game rules that the form results in. */
export function newPlay(form: Form): PlayForm {
  const defaults = { ...defaultRulesOf(form.sportType), visibility: 'off', slug: '' }
  const [sets = defaults.sets, all] = form.sets ? form.sets.split(' ') : []
  const targets = sets === '1' ? '' : form.targets
  return {
    ...defaults,
    ...(form.endingScore.trim() && withEndingScore(defaults, form.endingScore)),
    ...((form.endingScore.trim() || targets.trim()) && { maxScoreCap: '' }), // the default cap fits only the default target
    ...(form.maxScoreCap.trim() && { maxScoreCap: form.maxScoreCap }),
    sets,
    playAll: all !== undefined,
    targets,
    draws: newTable(form).draws,
  }
}

/** Validates the fields of the dialog. */
export function checkNewRules(form: Form): PlayErrors {
  const { endingScore, maxScoreCap, sets, targets, startingScore } = checkPlay(newPlay(form))
  const problems = { endingScore: endingScore ?? startingScore, maxScoreCap, sets, targets }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** The rules for the request that creates the league, without those that equal the defaults. */
export function newRulesToCreate(form: Form): Pick<LeagueBody, 'rules' | 'tableRules'> {
  const table = newTable(form)
  const { preset, draws } = table
  const rules = rulesOf(newPlay(form))
  const defaults = rulesOf(newPlay({ ...form, ...emptyNewRules }))
  return {
    ...(JSON.stringify(rules) !== JSON.stringify(defaults) && { rules }),
    ...(preset !== 'sideout' || draws ? { tableRules: { preset, draws } } : {}),
  }
}

/** The game rules together with the fields that the duration estimate needs. */
const rulesForEstimate = (form: Form): Omit<Match, 'steps' | 'sides'> => ({
  ...rulesOf(newPlay(form)),
  draws: newPlay(form).draws,
})

/** The suggested game duration for the rules. */
const durationFor = (form: Form): string => String(suggestedDuration(rulesForEstimate(form), form.sportType))

/** The minutes of a typical game if it is longer than the planned duration; otherwise null. */
export const minutesIfTooShortForNew = (form: Form & { gameDuration: string }): number | null =>
  minutesIfTooShort(rulesForEstimate(form), form.sportType, Number(form.gameDuration))

/**
 * Adds the changes that follow from the user's changes: another sport resets the rules, and the game duration follows the
 * rules until the user changes it.
 */
export function withConsequences<Values extends Form & { gameDuration: string }>(
  before: Values,
  changes: Partial<Values>,
): Partial<Values> {
  const isOtherSport = changes.sportType !== undefined && changes.sportType !== before.sportType
  const after = { ...before, ...(isOtherSport && emptyNewRules), ...changes }
  const follows = changes.gameDuration === undefined && before.gameDuration === durationFor(before)
  return {
    ...(isOtherSport && emptyNewRules),
    ...changes,
    ...(follows && { gameDuration: durationFor(after) }),
  }
}
