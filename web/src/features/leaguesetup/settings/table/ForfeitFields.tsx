import type { TableRules } from '../../../../contract/types.ts'
import { t } from '../../../../t.ts'
import { NumberField, OptionalNumberField, SelectField } from '../../../../ui/controls/fields.tsx'
import type { Errors } from '../../../../ui/controls/form.tsx'
import styles from './TableRules.module.css'

interface Props {
  rules: TableRules
  errors: Errors<object>
  onChange: (changes: Partial<TableRules>) => void
}

/** The fields for the score of a forfeit, the deadline for cancelling, and the conditions under which a stopped game stands. */
export function ForfeitFields({ rules, errors, onChange }: Props) {
  const { forfeit } = rules
  const change = (changes: Partial<TableRules['forfeit']>) =>
    onChange({ forfeit: { ...forfeit, ...changes } })
  return (
    <>
      <h4 className={styles.heading}>{t('Forfeits')}</h4>
      <SelectField
        label={t('A forfeited game counts')}
        error={errors['tableRules.forfeit.score']}
        value={forfeit.score}
        onChange={(event) => change({ score: event.target.value as TableRules['forfeit']['score'] })}
      >
        <option value="full">{t('With a full score')}</option>
        <option value="none">{t('As a win and a loss, without points')}</option>
      </SelectField>
      <NumberField
        label={t('A team can cancel without a forfeit until (hours before)')}
        min={0}
        max={336}
        error={errors['tableRules.forfeit.noticeHours']}
        value={forfeit.noticeHours}
        onChange={(noticeHours) => change({ noticeHours })}
      />
      <OptionalNumberField
        label={t('A late team forfeits a set after so many minutes (optional)')}
        hint={t(
          'In matches of several sets. It is offered to you and the scorer; nothing happens by itself.',
        )}
        placeholder={t('Never')}
        min={1}
        max={120}
        error={errors['tableRules.forfeit.setAfter']}
        value={forfeit.setAfter || undefined}
        onChange={(setAfter) => change({ setAfter: setAfter ?? 0 })}
      />
      <OptionalNumberField
        label={t('Mark teams from so many forfeits (optional)')}
        placeholder={t('Never')}
        min={1}
        max={99}
        error={errors['tableRules.forfeit.markFrom']}
        value={forfeit.markFrom || undefined}
        onChange={(markFrom) => change({ markFrom: markFrom ?? 0 })}
      />
      <OptionalNumberField
        label={t('An abandoned game stands from so many points of both teams (optional)')}
        hint={t('Before that it is played again. Without a number, whoever stops the game decides.')}
        placeholder={t('Ask each time')}
        min={1}
        max={9999}
        error={errors['tableRules.abandonedFrom']}
        value={rules.abandonedFrom ?? undefined}
        onChange={(abandonedFrom) => onChange({ abandonedFrom: abandonedFrom ?? null })}
      />
    </>
  )
}
