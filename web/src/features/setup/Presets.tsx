import { useStore } from '../../lib/store.ts'
import type { GameRules } from '../../rules/rules.ts'
import { deletePreset, presets, savePreset } from '../../scoreboard/localData.ts'
import { notSaved } from '../../scoreboard/notices.ts'
import { longestName } from '../../scoreboard/repair.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { changeRules, emptyForm, rulesToKeep, setupForm } from './setupForm.ts'
import type { SetupForm } from './setupForm.ts'
import styles from './Setup.module.css'

export function LoadPreset({ form }: { form: SetupForm }) {
  const saved = useStore(presets)
  const selected = saved.find((preset) => preset.name === form.preset)

  function select(name: string): void {
    const preset = saved.find((other) => other.name === name)
    setupForm.set(preset ? { rules: preset, preset: name } : { ...form, preset: '' })
  }

  function remove(preset: GameRules): void {
    try {
      deletePreset(preset.name)
    } catch {
      return showToast(notSaved('Preset not deleted'))
    }
    setupForm.set(emptyForm)
    showToast({
      title: 'Preset deleted',
      description: `"${preset.name}" has been deleted`,
      action: { label: 'Undo', run: () => restore(preset, form) },
    })
  }

  return (
    <div className={styles.row}>
      <SelectField
        label="Preset"
        value={selected?.name ?? ''}
        disabled={saved.length === 0}
        onChange={(event) => select(event.target.value)}
      >
        <option value="">{saved.length === 0 ? 'No presets saved' : 'Choose a preset'}</option>
        {saved.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      {selected && <IconButton icon="trash" label="Delete preset" onClick={() => remove(selected)} />}
    </div>
  )
}

/** Puts a deleted preset back, and the form as it was. */
function restore(preset: GameRules, form: SetupForm): void {
  try {
    savePreset(preset)
    setupForm.set(form)
  } catch {
    showToast(notSaved('Preset not saved'))
  }
}

export function SavePreset({ form }: { form: SetupForm }) {
  function save(): void {
    const preset = rulesToKeep(form.rules)
    if (!preset.name) {
      return showToast({
        title: 'Preset name required',
        description: 'Please enter a name for this preset',
        destructive: true,
      })
    }
    try {
      savePreset(preset)
    } catch {
      return showToast(notSaved('Preset not saved'))
    }
    setupForm.set({ rules: { ...form.rules, name: preset.name }, preset: preset.name })
    showToast({ title: 'Preset saved', description: `"${preset.name}" has been saved` })
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
        label="Preset name"
        maxLength={longestName}
        value={form.rules.name}
        onChange={(event) => changeRules({ name: event.target.value })}
      />
      <Button type="submit">Save</Button>
    </form>
  )
}
