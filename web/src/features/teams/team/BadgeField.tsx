import { t } from '../../../t.ts'
import { TextField } from '../../../ui/controls/fields.tsx'

interface Props {
  value: string
  error: string | undefined
  /** The default badge, derived from the name. */
  defaultBadge?: string | undefined
  onChange: (badge: string) => void
  /** Called on blur and on Enter. */
  onSave?: () => void
}

/** The field for the badge of a team. */
export function BadgeField({ value, error, defaultBadge, onChange, onSave }: Props) {
  return (
    <TextField
      label={t('Badge')}
      hint={t('Two or three letters or digits. Leave it empty to make it from the name.')}
      error={error}
      value={value}
      placeholder={defaultBadge}
      autoCapitalize="characters"
      onChange={(event) => onChange(event.target.value)}
      {...(onSave && {
        onBlur: onSave,
        onKeyDown: (event) => event.key === 'Enter' && onSave(),
      })}
    />
  )
}
