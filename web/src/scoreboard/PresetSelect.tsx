import { useStore } from '../lib/store.ts'
import type { GameRules } from '../rules/rules.ts'
import { t } from '../t.ts'
import { SelectField } from '../ui/controls/fields.tsx'
import { presets } from './localData.ts'

/** A selection of the presets on this device, by name. `onSelect` receives null if none is chosen. */
export function PresetSelect(props: { selected: string; onSelect: (preset: GameRules | null) => void }) {
  const saved = useStore(presets)
  const find = (name: string) => saved.find((preset) => preset.name === name) ?? null
  return (
    <SelectField
      label={t('Preset')}
      value={find(props.selected)?.name ?? ''}
      disabled={saved.length === 0}
      onChange={(event) => props.onSelect(find(event.target.value))}
    >
      <option value="">{saved.length === 0 ? t('No presets saved') : t('Choose a preset')}</option>
      {saved.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
