// The form of the settings, whose sections are saved separately.
import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { updateLeague } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { LeagueBody, LeagueView } from '../../../contract/types.ts'
import { checkLeague, leagueToChange } from '../../../rules/leagueForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { toShapeForm } from '../../../rules/shapeForm.ts'
import { checkTable } from '../../../rules/tableRules.ts'
import { checkPlay, defaultRulesOf, toPlayForm, playToChange } from '../../../rules/playForm.ts'
import { t } from '../../../t.ts'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { checkKeepDays } from './KeepDays.tsx'
import { checkNights, toNightForm, changedNightFields } from './NightFields.tsx'
import { sectionOf } from './sections.ts'
import type { SectionId, SettingsForm } from './sections.ts'

const checkSettings = (form: SettingsForm) => ({
  ...checkLeague(form),
  ...checkPlay(form),
  ...checkKeepDays(form.keepDays),
  ...checkNights(form),
  ...checkTable(form.tableRules),
})

export function useSettings(league: LeagueView) {
  const [saved, setSaved] = useState(() => settingsForm(league))
  const [lastSaved, setLastSaved] = useState<SectionId | null>(null)
  const form = useForm<SettingsForm>(saved, checkSettings)
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)

  /** Returns the fields saved with a section. If the sport changes, its default rules are saved too. */
  function fieldsOf(id: SectionId): (keyof SettingsForm)[] {
    const { fields } = sectionOf(id)
    const isOtherSport = id === 'general' && form.values.sportType !== saved.sportType
    return isOtherSport
      ? [...fields, ...sectionOf('rules').fields.filter((field) => field !== 'tableRules')]
      : fields
  }

  const isChanged = (id: SectionId) =>
    sectionOf(id).fields.some((field) => !isEqual(form.values[field], saved[field]))

  async function save(id: SectionId): Promise<void> {
    const fields = fieldsOf(id)
    if (!form.passes(fields)) return
    const error = await run(t('Failed to update league'), async () => {
      const updated = await updateLeague(league.id, toRequestBody(form.values, saved, fields))
      await refetchLeague(league.id)
      const stored = pick(settingsForm(updated), fields)
      setSaved({ ...saved, ...stored })
      form.change(stored)
      setLastSaved(id)
      showToast({
        title: t('League updated'),
        description: t('The settings of "{name}" have been saved', { name: updated.name }),
        action: takeBack(sectionOf(id).title, () => restore(saved, settingsForm(updated), fields)),
      })
    })
    const field = error instanceof ApiError ? error.field?.replace(/^(rules|shape)\./, '') : undefined
    if (error instanceof ApiError && field && field.replace(/\..*/, '') in form.values)
      form.show({ [field]: error.sentence })
  }

  /** Sets fields back to their values before a save. */
  async function restore(before: SettingsForm, after: SettingsForm, fields: (keyof SettingsForm)[]) {
    const seen = toRequestBody(after, before, fields)
    const restored = await updateLeague(league.id, { ...toRequestBody(before, after, fields), seen })
    const stored = pick(settingsForm(restored), fields)
    setSaved((saved) => ({ ...saved, ...stored }))
    form.change(stored)
    setLastSaved(null)
  }

  return {
    form: {
      ...form,
      change: (changes: Partial<SettingsForm>) =>
        form.change({ ...changes, ...(changes.sportType && defaultRulesOf(changes.sportType)) }),
    },
    running,
    save,
    isChanged,
    savedTable: saved.tableRules,
    isSaved: (id: SectionId) => lastSaved === id && !isChanged(id),
  }
}

/** Returns the request body that changes these fields. */
function toRequestBody(form: SettingsForm, saved: SettingsForm, fields: (keyof SettingsForm)[]): LeagueBody {
  const changed = { ...saved, ...pick(form, fields) }
  const play = playToChange(changed, saved)
  const shape = fields.includes('shapeKind') ? ['shape'] : []
  const values = {
    ...leagueToChange(changed, saved),
    language: changed.language,
    keepDays: Number(changed.keepDays),
    ...changedNightFields(changed, saved),
    ...(!isEqual(changed.tableRules, saved.tableRules) && { tableRules: changed.tableRules }),
  }
  return { ...pick<LeagueBody>(values, [...fields, ...shape]), ...play }
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function pick<Values extends object>(values: Values, fields: string[]): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => fields.includes(field)),
  ) as Partial<Values>
}

function settingsForm(league: LeagueView): SettingsForm {
  return {
    ...toLeagueForm(league),
    ...toPlayForm(league),
    language: league.language,
    keepDays: String(league.keepDays),
    tableRules: league.tableRules,
    ...toNightForm(league.secondGameDay, league.tierMinutes),
  }
}

function toLeagueForm(league: LeagueView): LeagueForm {
  return {
    name: league.name,
    sportType: league.sportType,
    tierCount: String(league.tierCount),
    teamsPerTier: String(league.teamsPerTier),
    startDate: league.startDate ?? '',
    endDate: league.endDate ?? '',
    scheduleMode: league.scheduleMode,
    gameDay: league.gameDay ?? '',
    timeBlockStart: league.timeBlockStart ?? '',
    timeBlockEnd: league.timeBlockEnd ?? '',
    gameDuration: String(league.gameDuration),
    gamesPerMatchup: String(league.gamesPerMatchup),
    duty: String(league.duty),
    timezone: league.timezone,
    ...toShapeForm(league.shape),
    blackouts: league.blackouts.join(),
  }
}
