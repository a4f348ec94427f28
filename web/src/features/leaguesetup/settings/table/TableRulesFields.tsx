import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamsQuery } from '../../../../api/client/queries.ts'
import type { LeagueView, TablePreset, TableRules } from '../../../../contract/types.ts'
import { presetNames, ruleInWords, withPreset } from '../../../../rules/tableRules.ts'
import { tournamentDay } from '../../../../rules/tournament.ts'
import { t } from '../../../../t.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { OptionalNumberField, SelectField, Switch } from '../../../../ui/controls/fields.tsx'
import type { FormState } from '../../../../ui/controls/form.tsx'
import styles from '../EditLeague.module.css'
import type { SettingsForm } from '../sections.ts'
import { CriteriaList } from './CriteriaList.tsx'
import { ForfeitFields } from './ForfeitFields.tsx'
import { MovementFields } from './MovementFields.tsx'
import { PointsFields } from './PointsFields.tsx'
import { TriedTables } from './TriedTables.tsx'

interface Props {
  league: LeagueView
  form: FormState<SettingsForm>
  /** The rules as they are saved. */
  saved: TableRules
}

/** The ranking rules of the table. New rules can be previewed before they are saved with the rules of the games. */
export function TableRulesFields({ league, form, saved }: Props) {
  const { errors } = form
  const rules = form.values.tableRules
  const [previewedRules, setPreviewedRules] = useState<TableRules>()
  const [discardCount, setDiscardCount] = useState(0)
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  // The number of sets that a match can have depends on draws.
  const set = (tableRules: TableRules) => form.change({ tableRules, draws: tableRules.draws })
  const change = (changes: Partial<TableRules>) => set({ ...rules, ...changes })
  const isSaved = JSON.stringify(rules) === JSON.stringify(saved)
  const isPreviewed = previewedRules !== undefined && JSON.stringify(rules) === JSON.stringify(previewedRules)
  const discard = () => {
    set(saved)
    setDiscardCount(discardCount + 1)
  }
  return (
    <section className={styles.section} aria-label={t('Table')}>
      <h3>{t('Table')}</h3>
      <div className={`card ${styles.card}`}>
        <SelectField
          label={t('Table rule')}
          error={errors['tableRules.preset']}
          value={rules.preset}
          onChange={(event) => set(withPreset(rules, event.target.value as TablePreset))}
        >
          {Object.entries(presetNames).map(([preset, name]) => (
            <option key={preset} value={preset}>
              {name}
            </option>
          ))}
        </SelectField>
        <p className="muted">{ruleInWords(rules)}</p>
        {rules.preset === 'own' && (
          <>
            <SelectField
              label={t('Wins and losses count')}
              value={rules.counts}
              onChange={(event) => change({ counts: event.target.value as TableRules['counts'] })}
            >
              <option value="games">{t('Games')}</option>
              <option value="sets">{t('Sets')}</option>
            </SelectField>
            <CriteriaList
              order={rules.order}
              error={errors['tableRules.order']}
              onChange={(order) => change({ order })}
            />
            <PointsFields
              key={discardCount}
              rules={rules}
              errors={errors}
              onChange={(points) => change({ points })}
            />
          </>
        )}
        <OptionalNumberField
          label={t('Largest point difference of a game (optional)')}
          hint={t('A game that is won by more counts with this difference.')}
          placeholder={t('No limit')}
          error={errors['tableRules.diffCap']}
          min={1}
          max={9999}
          value={rules.diffCap ?? undefined}
          onChange={(most) => change({ diffCap: most ?? null })}
        />
        <Switch
          label={t('Games may end in a draw')}
          checked={rules.draws}
          onChange={(draws) => change({ draws })}
        />
        {league.tierCount > 1 && (
          <Switch
            label={
              tournamentDay(league)
                ? t('Compare teams of different pools without results against the last of larger pools')
                : t('Compare teams of different tiers without results against the last of larger tiers')
            }
            checked={rules.leaveOutLast ?? false}
            onChange={(leaveOutLast) => change({ leaveOutLast })}
          />
        )}
        <MovementFields
          league={league}
          teams={teams}
          rules={rules}
          error={errors['tableRules.moves.default'] ?? errors['tableRules.moves.edges']}
          onChange={(moves) => change({ moves })}
        />
        <ForfeitFields key={`forfeits ${discardCount}`} rules={rules} errors={errors} onChange={change} />
      </div>
      {!isSaved && isPreviewed && <TriedTables league={league} rules={rules} />}
      {!isSaved && (
        <div className={styles.buttons}>
          <Button onClick={discard}>{t('Discard')}</Button>
          <Button disabled={rules.order.length === 0} onClick={() => setPreviewedRules(rules)}>
            {t('Try It')}
          </Button>
        </div>
      )}
    </section>
  )
}
