// The form for the rules of a league's games and for its visibility, and its problems: the same checks as in
// internal/league/rules.go and slug.go.
import type { LeagueBody, Match, Visibility } from '../contract/types.ts'
import { t } from '../t.ts'
import { noTarget } from './liveMatch.ts'
import { sportOf, defaultSport } from './sports.ts'
import { decidedAtStart } from './winner.ts'

/** The form as typed; empty fields were not entered. */
export interface PlayForm {
  /** Empty if a person ends the game. */
  endingScore: string
  startingScore: string
  winByTwo: boolean
  maxScoreCap: string
  sets: string
  playAll: boolean
  decidingScore: string
  decidingCap: string
  /** Minutes. */
  maxTime: string
  serve: boolean
  visibility: string
  slug: string
}

export type PlayErrors = { [Field in keyof PlayForm]?: string }

export const visibilities: { [value: string]: string } = {
  off: t('Off'),
  unlisted: t('Unlisted'),
  public: t('Public'),
}

/** The choices for sets. The value is their number, with "all" if all of them are played. */
export const setChoices: { [value: string]: string } = {
  '1': t('1 set'),
  '3': t('Best of 3 sets'),
  '5': t('Best of 5 sets'),
  '3 all': t('All 3 sets are played'),
  '5 all': t('All 5 sets are played'),
}

/** The default rules of a sport, the same as DefaultRules in Go. */
export function defaultRulesOf(sport: string): Omit<PlayForm, 'visibility' | 'slug'> {
  const { endingScore, winByTwo, maxScoreCap } = sportOf(sport)
  return {
    endingScore: endingScore === noTarget ? '' : String(endingScore),
    startingScore: '0',
    winByTwo,
    maxScoreCap: String(maxScoreCap ?? ''),
    sets: '1',
    playAll: false,
    decidingScore: defaultDecidingScore(String(endingScore)),
    decidingCap: '',
    maxTime: '',
    serve: false,
  }
}

/** The default ending score of the deciding set, which is never longer than the sets before it. */
function defaultDecidingScore(endingScore: string): string {
  const longest = numberOf(endingScore) || Infinity
  return String(Math.min(defaultSport.decidingScore, longest))
}

/** The form with another ending score. The deciding set follows it while its own score is the default. */
export function withEndingScore(form: PlayForm, endingScore: string): Partial<PlayForm> {
  const follows = form.decidingScore === defaultDecidingScore(form.endingScore)
  return { endingScore, ...(follows && { decidingScore: defaultDecidingScore(endingScore) }) }
}

interface SavedSettings {
  rules: Omit<Match, 'steps'>
  visibility: string
  slug: string | null
}

/** The form for the saved settings of a league. */
export function playForm({ rules, visibility, slug }: SavedSettings): PlayForm {
  return {
    endingScore: rules.endingScore === noTarget ? '' : String(rules.endingScore),
    startingScore: String(rules.startingScore),
    winByTwo: rules.winByTwo,
    maxScoreCap: String(rules.maxScoreCap ?? ''),
    sets: String(rules.sets),
    playAll: rules.playAll,
    decidingScore: String(Math.min(rules.decidingScore, rules.endingScore || Infinity)), // as it is played
    decidingCap: String(rules.decidingCap ?? ''),
    maxTime: String(rules.maxTime ?? ''),
    serve: rules.serve,
    visibility,
    slug: slug ?? '',
  }
}

const mostPoints = 9999
const mostSets = 9
const mostMinutes = 999

/** The problems with the form, by field. */
export function checkPlay(form: PlayForm): PlayErrors {
  const sets = numberOf(form.sets) || 1
  const hasTarget = targetOf(form) !== noTarget
  const problems: PlayErrors = {
    endingScore:
      sets !== 1 && !hasTarget
        ? t('A match of several sets needs points to win a set')
        : outside(t('Points to win'), String(targetOf(form)), 0),
    startingScore: outside(t('Starting score'), form.startingScore, 0) || startProblem(form),
    maxScoreCap: form.maxScoreCap && outside(t('Max score cap'), form.maxScoreCap, 1),
    sets: sets >= 1 && sets <= mostSets && sets % 2 === 1 ? '' : t('Sets must be an odd number from 1 to 9'),
    decidingScore: outside(
      t('Points to win the deciding set'),
      String(numberOf(form.decidingScore) || defaultDecidingScore(form.endingScore)),
      1,
    ),
    decidingCap: form.decidingCap && outside(t('Max score cap of the deciding set'), form.decidingCap, 1),
    maxTime:
      form.maxTime && !isWithin(form.maxTime, 1, mostMinutes)
        ? t('Max time must be from {least} to {most} minutes', { least: 1, most: mostMinutes })
        : '',
    visibility: form.visibility in visibilities ? '' : t('Visibility must be off, unlisted or public'),
    slug: slugProblem(form.slug),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function outside(field: string, text: string, least: number): string {
  return isWithin(text, least, mostPoints)
    ? ''
    : t('{field} must be from {least} to {most}', { field, least, most: mostPoints })
}

function isWithin(text: string, least: number, most: number): boolean {
  const number = numberOf(text)
  return number >= least && number <= most
}

/** The whole number in a text, or NaN. */
function numberOf(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN
}

function targetOf({ endingScore }: PlayForm): number {
  return endingScore.trim() === '' ? noTarget : numberOf(endingScore)
}

function startProblem(form: PlayForm): string {
  const rules = {
    startingScore: numberOf(form.startingScore),
    endingScore: targetOf(form),
    winByTwo: form.winByTwo,
    ...(form.maxScoreCap && { maxScoreCap: numberOf(form.maxScoreCap) }),
  }
  return rules.endingScore !== noTarget && decidedAtStart(rules)
    ? t('With this starting score a game would be over before it begins')
    : ''
}

/** The problem with the slug. An empty one is valid: the server derives it from the name of the league. */
function slugProblem(slug: string): string {
  return slug === '' || /^[a-z\d][a-z\d-]{1,58}[a-z\d]$/.test(slug)
    ? ''
    : t('The address must have 3 to 60 small letters, digits and dashes between them')
}

/** The body of the request that changes the league: the changed fields, the rules as a whole. */
export function playToChange(form: PlayForm, before: PlayForm): LeagueBody {
  const rules = rulesOf(form)
  return {
    ...(JSON.stringify(rules) !== JSON.stringify(rulesOf(before)) && { rules }),
    ...(form.visibility !== before.visibility && { visibility: form.visibility as Visibility }),
    ...(form.slug !== before.slug && { slug: form.slug || null }),
  }
}

function rulesOf(form: PlayForm) {
  return {
    startingScore: numberOf(form.startingScore),
    endingScore: targetOf(form),
    winByTwo: form.winByTwo,
    ...(form.maxScoreCap && { maxScoreCap: numberOf(form.maxScoreCap) }),
    sets: numberOf(form.sets),
    playAll: form.playAll,
    decidingScore: numberOf(form.decidingScore) || Number(defaultDecidingScore(form.endingScore)),
    ...(form.decidingCap && { decidingCap: numberOf(form.decidingCap) }),
    serve: form.serve,
    ...(form.maxTime && { maxTime: numberOf(form.maxTime) }),
  }
}
