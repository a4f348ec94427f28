import { useStore } from '../../lib/store.ts'
import type { GameRules } from '../../rules/rules.ts'
import { deletePreset, presets, savePreset } from '../../scoreboard/localData.ts'
import { notSavedToast } from '../../scoreboard/notices.ts'
import { PresetSelect } from '../../scoreboard/PresetSelect.tsx'
import { truncateTypedName } from '../../scoreboard/repair.ts'
import { useRestoredNotice } from '../../scoreboard/useRestoredNotice.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { changeRules, emptyForm, tidyRules, setupForm } from './setupForm.ts'
import type { SetupForm } from './setupForm.ts'
import styles from './Presets.module.css'

/** Selects a stored preset and fills the form with it. */
export function LoadPreset() {
  const form = useStore(setupForm)
  const saved = useStore(presets)
  const selected = saved.find((preset) => preset.name === form.preset)
  useRestoredNotice()

  function select(preset: GameRules | null): void {
    setupForm.set({ ...form, ...(preset && { rules: preset }), preset: preset?.name ?? '' })
  }

  function remove(preset: GameRules): void {
    try {
      deletePreset(preset.name)
    } catch {
      return showToast(notSavedToast(t('Preset not deleted')))
    }
    setupForm.set(emptyForm)
    keepFocus()
    showToast({
      title: t('Preset deleted'),
      description: t('"{name}" has been deleted', { name: preset.name }),
      action: { label: t('Undo'), run: () => restore(preset, form) },
    })
  }

  return (
    <div className={styles.row}>
      <PresetSelect selected={form.preset} onSelect={select} />
      {selected && <IconButton icon="trash" label={t('Delete preset')} onClick={() => remove(selected)} />}
    </div>
  )
}

/** Restores a deleted preset and the form. */
function restore(preset: GameRules, form: SetupForm): void {
  try {
    savePreset(preset)
    if (setupForm.get() === emptyForm) setupForm.set(form) // do not overwrite later input
  } catch {
    showToast(notSavedToast(t('Preset not saved')))
  }
}

/** Stores the rules of the form under a name. */
export function SavePreset() {
  const form = useStore(setupForm)
  function save(): void {
    const preset = tidyRules(form.rules)
    if (!preset.name) {
      return showToast({
        title: t('Preset name required'),
        description: t('Please enter a name for this preset'),
        destructive: true,
      })
    }
    try {
      savePreset(preset)
    } catch {
      return showToast(notSavedToast(t('Preset not saved')))
    }
    setupForm.set({ ...form, rules: { ...form.rules, name: preset.name }, preset: preset.name })
    showToast({ title: t('Preset saved'), description: t('"{name}" has been saved', { name: preset.name }) })
  }

  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label={t('Preset name')}
        value={form.rules.name}
        onChange={(event) => changeRules({ name: truncateTypedName(event.target.value) })}
      />
      <Button type="submit">{t('Save')}</Button>
    </form>
  )
}
