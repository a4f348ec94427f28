import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { LeagueBasics, LeagueDates, LeagueTimes, LeagueZone } from '../fields/LeagueFields.tsx'
import { LeagueLanguage } from '../fields/LeagueLanguage.tsx'
import { PlayFields } from '../fields/PlayFields.tsx'
import { CourtAssignments } from './CourtAssignments.tsx'
import { DeleteLeague } from './DeleteLeague.tsx'
import { DutyPreview } from './DutyPreview.tsx'
import styles from './EditLeague.module.css'
import { KeepDays } from './KeepDays.tsx'
import { LengthWarning } from './LengthWarning.tsx'
import { NightFields } from './NightFields.tsx'
import { PublicFields } from './PublicFields.tsx'
import { sectionOf } from './sections.ts'
import type { SectionId } from './sections.ts'
import { TableRulesFields } from './table/TableRulesFields.tsx'
import type { useSettings } from './useSettings.ts'

interface Props {
  id: SectionId
  league: LeagueView
  settings: ReturnType<typeof useSettings>
  members: ReactNode
  handOver: ReactNode
  season: ReactNode
  /** Opens the list of sections; undefined if the list is visible beside this section. */
  onBack: (() => void) | undefined
  onClose: () => void
}

/** The open section of the settings, with a button that saves its fields. */
export function SettingsSection({ takesFocus, ...props }: Props & { takesFocus: boolean }) {
  const { id, settings, onBack } = props
  const { title, fields } = sectionOf(id)
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        {onBack && (
          <Button quiet className={styles.back} onClick={onBack}>
            <MoreIcon name="back" />
            {t('All settings')}
          </Button>
        )}
        <SectionTitle takesFocus={takesFocus}>{title}</SectionTitle>
        <p role="status" className={styles.saved}>
          {settings.isSaved(id) && (
            <>
              {t('Saved')} <MoreIcon small name="check" />
            </>
          )}
        </p>
      </div>
      {fields.length > 0 && <PlanNote />}
      {fields.length > 0 && <SectionForm {...props} />}
      {id === 'nights' && <CourtAssignments league={props.league} />}
      {id === 'season' && props.season}
      {id === 'members' && props.members}
      {id === 'danger' && <Danger league={props.league} handOver={props.handOver} />}
    </section>
  )
}

function SectionTitle({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  )
}

function SectionForm({ id, league, settings, onClose }: Props) {
  const { form, running, save, isChanged } = settings
  return (
    <Form failures={form.failures} className={styles.form} onSubmit={() => void save(id)}>
      <div className={`card ${styles.card}`}>
        {id === 'general' && (
          <>
            <LeagueBasics form={form} />
            <LeagueZone form={form} />
            <LeagueLanguage
              language={form.values.language}
              error={form.errors.language}
              onChange={(language) => form.change({ language })}
            />
          </>
        )}
        {id === 'nights' && (
          <>
            <LeagueDates form={form} savedDay={tournamentDay(league)} />
            <LeagueTimes form={form} />
            <DutyPreview league={league} duty={form.values.duty} />
            <KeepDays form={form} />
            <NightFields form={form} />
            <LengthWarning values={form.values} />
          </>
        )}
        {id === 'rules' && (
          <section className={styles.card} aria-label={t('Game rules')}>
            <PlayFields form={form} sport={form.values.sportType} />
            <LengthWarning values={form.values} />
          </section>
        )}
        {id === 'public' && <PublicFields form={form} league={league} />}
      </div>
      {id === 'rules' && <TableRulesFields league={league} form={form} saved={settings.savedTable} />}
      <div className={`${styles.buttons} ${isChanged(id) ? styles.sticky : ''}`}>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button primary type="submit" aria-busy={running}>
          {t('Save Changes')}
        </Button>
      </div>
    </Form>
  )
}

/** Actions that their user cannot undo alone. */
function Danger({ league, handOver }: { league: LeagueView; handOver: ReactNode }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <div className={`card ${styles.card}`}>{handOver}</div>
      <section className={`card ${styles.card}`} aria-label={t('Delete league')}>
        <h3>{t('Delete league')}</h3>
        <p className="muted">
          {t(
            'Its pages and links stop working at once. You can restore it with everything in it for 30 days, under My Leagues.',
          )}
        </p>
        <div>
          <Button danger onClick={() => setIsDeleting(true)}>
            <MoreIcon name="warning" />
            {t('Delete League')}
          </Button>
        </div>
      </section>
      {isDeleting && <DeleteLeague league={league} onClose={() => setIsDeleting(false)} />}
    </>
  )
}
