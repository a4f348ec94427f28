import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateLeague } from '../../../../api/league/leagues.ts'
import { refetchLeague, teamsQuery } from '../../../../api/client/queries.ts'
import { useAction } from '../../../../api/client/useAction.ts'
import type { LeagueView, TablePreset, TableRules } from '../../../../contract/types.ts'
import { presetNames, ruleInWords, withPreset } from '../../../../rules/tableRules.ts'
import { tournamentDay } from '../../../../rules/tournament.ts'
import { t } from '../../../../t.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { OptionalNumberField, SelectField, Switch } from '../../../../ui/controls/fields.tsx'
import { Form } from '../../../../ui/controls/form.tsx'
import { showToast } from '../../../../ui/toast/toast.ts'
import styles from '../EditLeague.module.css'
import { CriteriaList } from './CriteriaList.tsx'
import { ForfeitFields } from './ForfeitFields.tsx'
import { MovementFields } from './MovementFields.tsx'
import { PointsFields } from './PointsFields.tsx'
import { TriedTables } from './TriedTables.tsx'

/** The ranking rules of the table. New rules can be previewed before they are saved. */
export function TableRulesForm({ league }: { league: LeagueView }) {
  const [rules, setRules] = useState(league.tableRules)
  const [previewedRules, setPreviewedRules] = useState<TableRules>()
  const [discardCount, setDiscardCount] = useState(0)
  const { running, run } = useAction()
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const change = (changes: Partial<TableRules>) => setRules({ ...rules, ...changes })
  const isSaved = JSON.stringify(rules) === JSON.stringify(league.tableRules)
  const isPreviewed = previewedRules !== undefined && JSON.stringify(rules) === JSON.stringify(previewedRules)
  const discard = () => {
    setRules(league.tableRules)
    setDiscardCount(discardCount + 1)
  }
  const save = () =>
    run(t('Failed to update league'), async () => {
      const { name } = await updateLeague(league.id, { tableRules: rules })
      await refetchLeague(league.id)
      setPreviewedRules(undefined)
      showToast({
        title: t('League updated'),
        description: t('The settings of "{name}" have been saved', { name }),
      })
    })
  return (
    <section className={styles.section} aria-label={t('Table')}>
      <h3>{t('Table')}</h3>
      <Form failures={0} className={styles.form} onSubmit={() => void save()}>
        <div className={`card ${styles.card}`}>
          <SelectField
            label={t('Table rule')}
            value={rules.preset}
            onChange={(event) => setRules(withPreset(rules, event.target.value as TablePreset))}
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
              <CriteriaList order={rules.order} onChange={(order) => change({ order })} />
              <PointsFields key={discardCount} rules={rules} onChange={(points) => change({ points })} />
            </>
          )}
          <OptionalNumberField
            label={t('Largest point difference of a game (optional)')}
            hint={t('A game that is won by more counts with this difference.')}
            placeholder={t('No limit')}
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
            onChange={(moves) => change({ moves })}
          />
          <ForfeitFields key={`forfeits ${discardCount}`} rules={rules} onChange={change} />
        </div>
        {isPreviewed && <TriedTables league={league} rules={rules} />}
        <div className={`${styles.buttons} ${isSaved ? '' : styles.sticky}`}>
          {!isSaved && <Button onClick={discard}>{t('Discard')}</Button>}
          <Button disabled={isSaved || rules.order.length === 0} onClick={() => setPreviewedRules(rules)}>
            {t('Try It')}
          </Button>
          <Button primary type="submit" disabled={isSaved || rules.order.length === 0} aria-busy={running}>
            {t('Save Table Rule')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
