// What the games of a league are played to, and who may see the league, as they are typed; and what is wrong with that:
// the twin of internal/league/rules.go and slug.go.
import { noTarget } from './liveMatch.ts'
import type { Match } from './liveMatch.ts'
import { sportOf, usualSport } from './sports.ts'
import { decidedAtStart } from './winner.ts'

/** As it is typed; what is empty was not entered. */
export interface PlayForm {
  /** Empty: a game ends when somebody says so. */
  endingScore: string
  startingScore: string
  winByTwo: boolean
  maxScoreCap: string
  sets: string
  playAll: boolean
  decidingScore: string
  decidingCap: string
  serve: boolean
  visibility: string
  slug: string
}

export type PlayErrors = { [Field in keyof PlayForm]?: string }

export const visibilities: { [value: string]: string } = {
  off: 'Off',
  unlisted: 'Unlisted',
  public: 'Public',
}

/** How many sets there are: the value is their number, and whether all of them are played. */
export const setChoices: { [value: string]: string } = {
  '1': '1 set',
  '3': 'Best of 3 sets',
  '5': 'Best of 5 sets',
  '3 all': 'All 3 sets are played',
  '5 all': 'All 5 sets are played',
}

/** The rules that a sport brings with it: the twin of DefaultRules. */
export function usualRules(sport: string): Omit<PlayForm, 'visibility' | 'slug'> {
  const { endingScore, winByTwo, maxScoreCap, decidingScore } = sportOf(sport)
  return {
    endingScore: endingScore === noTarget ? '' : String(endingScore),
    startingScore: '0',
    winByTwo,
    maxScoreCap: String(maxScoreCap ?? ''),
    sets: '1',
    playAll: false,
    decidingScore: String(decidingScore),
    decidingCap: '',
    serve: false,
  }
}

interface Kept {
  rules: Omit<Match, 'steps'>
  visibility: string
  slug: string | null
}

/** What the league has. */
export function playForm({ rules, visibility, slug }: Kept): PlayForm {
  return {
    endingScore: rules.endingScore === noTarget ? '' : String(rules.endingScore),
    startingScore: String(rules.startingScore),
    winByTwo: rules.winByTwo,
    maxScoreCap: String(rules.maxScoreCap ?? ''),
    sets: String(rules.sets),
    playAll: rules.playAll,
    decidingScore: String(rules.decidingScore),
    decidingCap: String(rules.decidingCap ?? ''),
    serve: rules.serve,
    visibility,
    slug: slug ?? '',
  }
}

const mostPoints = 9999
const mostSets = 9

/** Everything that is wrong with the form. */
export function checkPlay(form: PlayForm): PlayErrors {
  const sets = numberOf(form.sets) || 1
  const hasTarget = targetOf(form) !== noTarget
  const problems: PlayErrors = {
    endingScore:
      sets !== 1 && !hasTarget
        ? 'A match of several sets needs points to win a set'
        : outside('Points to win', String(targetOf(form)), 0),
    startingScore: outside('Starting score', form.startingScore, 0) || startProblem(form),
    maxScoreCap: form.maxScoreCap && outside('Max score cap', form.maxScoreCap, 1),
    sets: sets >= 1 && sets <= mostSets && sets % 2 === 1 ? '' : 'Sets must be an odd number from 1 to 9',
    decidingScore: outside(
      'Points to win the deciding set',
      String(numberOf(form.decidingScore) || usualSport.decidingScore),
      1,
    ),
    decidingCap: form.decidingCap && outside('Max score cap of the deciding set', form.decidingCap, 1),
    visibility: form.visibility in visibilities ? '' : 'Visibility must be off, unlisted or public',
    slug: slugProblem(form.slug),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function outside(what: string, text: string, least: number): string {
  const number = numberOf(text)
  return number >= least && number <= mostPoints ? '' : `${what} must be from ${least} to ${mostPoints}`
}

/** The whole number that a text is, or NaN. */
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
    ? 'With this starting score a game would be over before it begins'
    : ''
}

/** An empty one is made of the league's name by the server. */
function slugProblem(slug: string): string {
  return slug === '' || /^[a-z\d][a-z\d-]{1,58}[a-z\d]$/.test(slug)
    ? ''
    : 'The address must have 3 to 60 small letters, digits and dashes between them'
}

/** The fields of the call that changes the league: what differs from before, the rules as a whole. */
export function playToChange(form: PlayForm, before: PlayForm): object {
  const rules = rulesOf(form)
  return {
    ...(JSON.stringify(rules) !== JSON.stringify(rulesOf(before)) && { rules }),
    ...(form.visibility !== before.visibility && { visibility: form.visibility }),
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
    decidingScore: numberOf(form.decidingScore) || usualSport.decidingScore,
    ...(form.decidingCap && { decidingCap: numberOf(form.decidingCap) }),
    serve: form.serve,
  }
}
