// The league being created. Session storage retains it when the dialog is closed or the page reloads.
import { browserZone } from '../../../lib/dates.ts'
import { sessionValue } from '../../../lib/sessionValue.ts'
import { newLeague } from '../../../rules/leagueForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { nextCourtName } from '../../../rules/names.ts'
import { emptyNewRules } from '../../../rules/newRules.ts'
import type { NewRules } from '../../../rules/newRules.ts'

export interface DraftCourt {
  tier: number
  name: string
  /** Whether the server has stored the court. */
  added: boolean
}

export type NewLeagueForm = LeagueForm &
  NewRules & {
    /** Empty for the language of the page. */
    language: string
  }

export interface Draft {
  step: number
  form: NewLeagueForm
  courts: DraftCourt[]
  /** The id of the created league, or null before it is created. With an id, only courts remain to be added. */
  created: number | null
}

export const emptyDraft = (): Draft => ({
  step: 1,
  form: { ...newLeague(browserZone()), ...emptyNewRules, language: '' },
  courts: [],
  created: null,
})

export const draft = sessionValue<Draft>('volleyball_new_league', emptyDraft(), (value) => {
  const stored = (value ?? {}) as Partial<Draft>
  const empty = emptyDraft()
  return {
    step: stored.step === 2 || stored.step === 3 ? stored.step : 1,
    form: { ...empty.form, ...pickStrings(stored.form) },
    courts: Array.isArray(stored.courts) ? stored.courts.filter(isCourt) : [],
    created: Number.isSafeInteger(stored.created) ? Number(stored.created) : null,
  }
})

function pickStrings(value: unknown): Partial<NewLeagueForm> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string'))
}

function isCourt(value: unknown): value is DraftCourt {
  const { tier, name, added } = (value ?? {}) as Partial<DraftCourt>
  return Number.isSafeInteger(tier) && typeof name === 'string' && typeof added === 'boolean'
}

export function changeDraft(change: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...change })
}

/** Returns the courts of the existing tiers. Courts of removed tiers are filtered out but stay in the draft. */
export function courtsOf({ courts, form }: Draft): DraftCourt[] {
  return courts.filter((court) => court.tier <= Number(form.tierCount))
}

/** Adds a court to a tier, named with the next free number in the league. */
export function addDraftCourt(tier: number): void {
  const { courts } = draft.get()
  const name = nextCourtName(courtsOf(draft.get()).map((court) => court.name))
  changeDraft({ courts: [...courts, { tier, name, added: false }] })
}

export function changeDraftCourt(court: DraftCourt, change: Partial<DraftCourt>): void {
  changeDraft({
    courts: draft.get().courts.map((other) => (other === court ? { ...court, ...change } : other)),
  })
}

export function removeDraftCourt(court: DraftCourt): void {
  changeDraft({ courts: draft.get().courts.filter((other) => other !== court) })
}
