// The form for the game rules and the visibility of a league, with validation. Go counterpart: internal/rules/league/rules.go and
// slug.go.
import type { Intervals, LeagueBody, Match, Visibility } from '../contract/types.ts'
import { t } from '../t.ts'
import { maxSets, noTarget } from './setRules.ts'
import { sportOf, defaultSport } from './sports.ts'
import { decidedAtStart } from './winner.ts'

/** The form as typed; an empty string means not entered. */
export interface PlayForm {
  /** Empty if games have no ending score and are ended by hand. */
  endingScore: string
  startingScore: string
  winByTwo: boolean
  maxScoreCap: string
  sets: string
  playAll: boolean
  /** The points to win each set: "21/21/15"; empty if only the deciding set differs from the ending score. */
  targets: string
  decidingScore: string
  decidingCap: string
  /** The time limit of a game in minutes. */
  maxTime: string
  /** Whether games can end level. This comes from the table rules; no field of this form sets it. */
  draws: boolean
  serve: boolean
  /** Countdowns, technical time-outs and the toss; absent if none of them is switched on. */
  intervals?: Intervals | undefined
  /** The number of players of a team whose numbers the boards know; 0 for none. */
  lineups: number
  visibility: string
  slug: string
}

export type PlayErrors = { [Field in Exclude<keyof PlayForm, 'intervals' | 'lineups'>]?: string }

export const visibilities: { [value: string]: string } = {
  off: t('Off'),
  unlisted: t('Unlisted'),
  public: t('Public'),
}

const setCounts = [2, 3, 4, 5, 6, 7, 8, 9]

/** The choices for the number of sets. A value is the number, followed by "all" if all sets are played. */
export const setChoices: { [value: string]: string } = {
  '1': t('1 set'),
  ...toSetChoices(
    setCounts.filter((count) => count % 2 === 1),
    bestOfChoice,
  ),
  ...toSetChoices(setCounts, allSetsChoice),
}

function toSetChoices(
  counts: number[],
  choice: (count: number) => [string, string],
): { [value: string]: string } {
  return Object.fromEntries(counts.map(choice))
}

function bestOfChoice(count: number): [string, string] {
  return [String(count), t('Best of {count} sets', { count })]
}

function allSetsChoice(count: number): [string, string] {
  return [[count, 'all'].join(' '), t('All {count} sets are played', { count })]
}

/** The default rules of a sport. Go counterpart: DefaultRules. */
export function defaultRulesOf(sport: string): Omit<PlayForm, 'visibility' | 'slug'> {
  const { endingScore, winByTwo, maxScoreCap, sets, decidingScore } = sportOf(sport)
  return {
    endingScore: endingScore === noTarget ? '' : String(endingScore),
    startingScore: '0',
    winByTwo,
    maxScoreCap: String(maxScoreCap ?? ''),
    sets: String(sets),
    playAll: false,
    targets: '',
    decidingScore: defaultDecidingScore(String(endingScore), decidingScore),
    decidingCap: '',
    maxTime: '',
    draws: false,
    serve: false,
    lineups: 0,
  }
}

/** The default ending score of the deciding set, which is never higher than that of the other sets. */
function defaultDecidingScore(endingScore: string, usual = defaultSport.decidingScore): string {
  const maxScore = parseWholeNumber(endingScore) || Infinity
  return String(Math.min(usual, maxScore))
}

/** Changes the ending score. The ending score of the deciding set follows it as long as it is the default. */
export function withEndingScore(form: PlayForm, endingScore: string): Partial<PlayForm> {
  const follows = form.decidingScore === defaultDecidingScore(form.endingScore)
  return { endingScore, ...(follows && { decidingScore: defaultDecidingScore(endingScore) }) }
}

interface SavedSettings {
  rules: Omit<Match, 'steps' | 'sides'>
  visibility: string
  slug: string | null
}

/** Converts the saved settings of a league to the form. */
export function toPlayForm({ rules, visibility, slug }: SavedSettings): PlayForm {
  return {
    endingScore: rules.endingScore === noTarget ? '' : String(rules.endingScore),
    startingScore: String(rules.startingScore),
    winByTwo: rules.winByTwo,
    maxScoreCap: String(rules.maxScoreCap ?? ''),
    sets: String(rules.sets),
    playAll: rules.playAll,
    targets: rules.targets?.join('/') ?? '',
    decidingScore: String(Math.min(rules.decidingScore, rules.endingScore || Infinity)), // the lower score applies
    decidingCap: String(rules.decidingCap ?? ''),
    maxTime: String(rules.maxTime ?? ''),
    draws: rules.draws ?? false,
    serve: rules.serve,
    ...(rules.intervals && { intervals: rules.intervals }),
    lineups: rules.lineups ?? 0,
    visibility,
    slug: slug ?? '',
  }
}

const maxPoints = 9999
const maxSetsOfMatch = 9
const maxMinutes = 999

/** Validates the form; returns the errors by field. */
export function checkPlay(form: PlayForm): PlayErrors {
  const sets = parseWholeNumber(form.sets) || 1
  const hasTarget = firstSetTarget(form) !== noTarget
  const problems: PlayErrors = {
    endingScore:
      sets !== 1 && !hasTarget
        ? t('A match of several sets needs points to win a set')
        : rangeError(t('Points to win'), String(firstSetTarget(form)), 0),
    startingScore: rangeError(t('Starting score'), form.startingScore, 0) || startingScoreProblem(form),
    maxScoreCap: form.maxScoreCap && rangeError(t('Max score cap'), form.maxScoreCap, 1),
    sets:
      sets >= 1 && sets <= maxSetsOfMatch
        ? ''
        : t('Sets must be from {least} to {most}', { least: 1, most: maxSetsOfMatch }),
    targets: targetsProblem(form, sets),
    decidingScore: rangeError(
      t('Points to win the deciding set'),
      String(parseWholeNumber(form.decidingScore) || defaultDecidingScore(form.endingScore)),
      1,
    ),
    decidingCap: form.decidingCap && rangeError(t('Max score cap of the deciding set'), form.decidingCap, 1),
    maxTime:
      form.maxTime && !isWithin(form.maxTime, 1, maxMinutes)
        ? t('Max time must be from {least} to {most} minutes', { least: 1, most: maxMinutes })
        : '',
    visibility: form.visibility in visibilities ? '' : t('Visibility must be off, unlisted or public'),
    slug: slugProblem(form.slug),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function rangeError(field: string, text: string, least: number): string {
  return isWithin(text, least, maxPoints)
    ? ''
    : t('{field} must be from {least} to {most}', { field, least, most: maxPoints })
}

function isWithin(text: string, least: number, most: number): boolean {
  const number = parseWholeNumber(text)
  return number >= least && number <= most
}

/** Parses a whole number; NaN for any other text. */
function parseWholeNumber(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN
}

/** Parses the points to win each set, separated by slashes, commas or spaces. */
function parseTargets({ targets }: PlayForm): number[] {
  return targets
    .split(/[\s,;/]+/)
    .filter(Boolean)
    .map(parseWholeNumber)
}

function targetsProblem(form: PlayForm, sets: number): string {
  const targets = parseTargets(form)
  const wrong = targets.findIndex((target) => !(target >= 1 && target <= maxPoints))
  if (wrong >= 0)
    return t('The points to win set {number} must be from {least} to {most}', {
      number: wrong + 1,
      least: 1,
      most: maxPoints,
    })
  const most = maxSets({ sets, draws: form.draws })
  return targets.length > most
    ? t('There are points to win for {count} sets, but a match has {most} at most', {
        count: targets.length,
        most,
      })
    : ''
}

/** The ending score of the first set. */
function firstSetTarget(form: PlayForm): number {
  const { endingScore } = form
  const [first] = parseTargets(form)
  if (first !== undefined) return first
  return endingScore.trim() === '' ? noTarget : parseWholeNumber(endingScore)
}

function startingScoreProblem(form: PlayForm): string {
  const rules = {
    startingScore: parseWholeNumber(form.startingScore),
    winByTwo: form.winByTwo,
    ...(form.maxScoreCap && { maxScoreCap: parseWholeNumber(form.maxScoreCap) }),
  }
  const targets = [firstSetTarget(form), ...parseTargets(form)]
  return targets.some((endingScore) => endingScore !== noTarget && decidedAtStart({ ...rules, endingScore }))
    ? t('With this starting score a game would be over before it begins')
    : ''
}

/** Validates the slug. An empty slug is valid: the server derives one from the name of the league. */
function slugProblem(slug: string): string {
  return slug === '' || /^[a-z\d][a-z\d-]{1,58}[a-z\d]$/.test(slug)
    ? ''
    : t('The address must have 3 to 60 small letters, digits and dashes between them')
}

/** The body of the request that changes the league: only changed fields, but always the complete rules if one of them changed. */
export function playToChange(form: PlayForm, before: PlayForm): LeagueBody {
  const rules = rulesOf(form)
  return {
    ...(JSON.stringify(rules) !== JSON.stringify(rulesOf(before)) && { rules }),
    ...(form.visibility !== before.visibility && { visibility: form.visibility as Visibility }),
    ...(form.slug !== before.slug && { slug: form.slug || null }),
  }
}

/** Converts the rules to the format of the server. */
export function rulesOf(form: PlayForm) {
  return {
    startingScore: parseWholeNumber(form.startingScore),
    endingScore: firstSetTarget(form),
    winByTwo: form.winByTwo,
    ...(form.maxScoreCap && { maxScoreCap: parseWholeNumber(form.maxScoreCap) }),
    sets: parseWholeNumber(form.sets),
    playAll: form.playAll,
    ...(form.targets.trim() && { targets: parseTargets(form) }),
    decidingScore: parseWholeNumber(form.decidingScore) || Number(defaultDecidingScore(form.endingScore)),
    ...(form.decidingCap && { decidingCap: parseWholeNumber(form.decidingCap) }),
    serve: form.serve,
    ...(form.maxTime && { maxTime: parseWholeNumber(form.maxTime) }),
    ...(form.intervals && { intervals: form.intervals }),
    ...(form.lineups && { lineups: form.lineups }),
  }
}
