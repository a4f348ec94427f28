import type { LeagueView } from '../../../contract/types.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { ListPreview } from './ListPreview.tsx'
import { Signups } from '../signup/Signups.tsx'
import { useTeamList } from './useTeamList.ts'
import styles from './FirstTeams.module.css'

/** Replaces the tabs of a league that has no teams yet, with the first step: adding teams. */
export function FirstTeams({ league }: { league: LeagueView }) {
  if (!mayManage(league))
    return (
      <div className={`card ${styles.card}`}>
        <h2>{t('No teams yet')}</h2>
        <p>{t('Its managers have not added the teams yet. Come back later.')}</p>
      </div>
    )
  return (
    <>
      <FirstSteps league={league} />
      <Signups league={league} hasTeams={false} />
    </>
  )
}

function FirstSteps({ league }: { league: LeagueView }) {
  const list = useTeamList(league, [], () => undefined)
  return (
    <div className={`card ${styles.card}`}>
      <h2>{t('First step: add your teams')}</h2>
      <p>
        {t(
          {
            one: 'Paste or type the names, one a line. They fill {count} tier of {teamsPerTier} teams from the top; you can move them afterwards.',
            other:
              'Paste or type the names, one a line. They fill {count} tiers of {teamsPerTier} teams from the top; you can move them afterwards.',
          },
          { count: league.tierCount, teamsPerTier: league.teamsPerTier },
        )}
      </p>
      <Form failures={list.form.failures} className={styles.form} onSubmit={list.add}>
        <PlanNote />
        <TextArea label={t('Team names')} {...list.field} />
        <ListPreview {...list.preview} />
        <Button primary type="submit" aria-busy={list.running}>
          {list.action}
        </Button>
      </Form>
      <ol className={styles.steps}>
        <li aria-current="step">
          <strong>{t('Add the teams')}</strong>
        </li>
        <li className="muted">{t('Schedule games, or record some that have been played')}</li>
        <li className="muted">{t('Follow the standings')}</li>
      </ol>
    </div>
  )
}
