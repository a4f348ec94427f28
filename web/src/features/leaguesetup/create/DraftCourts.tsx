import { nameProblem } from '../../../rules/names.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { keepFocus } from '../../../ui/dialog/keepFocus.ts'
import { addDraftCourt, changeDraftCourt, courtsOf, removeDraftCourt } from './draft.ts'
import type { Draft, DraftCourt } from './draft.ts'
import styles from './CreateLeague.module.css'

/** The third step of the dialog: the courts of each tier, which are optional. */
export function DraftCourts({
  draft,
  hasVisibleProblems: hasVisibleProblems,
}: {
  draft: Draft
  hasVisibleProblems: boolean
}) {
  const tiers = Array.from({ length: Number(draft.form.tierCount) }, (_, i) => i + 1)
  return (
    <>
      <p className="muted">{t('Courts are optional: they can be added later under Edit League.')}</p>
      {tiers.map((tier) => (
        <section key={tier} aria-label={t('Tier {tier}', { tier })} className={styles.tier}>
          <h4>{t('Tier {tier}', { tier })}</h4>
          {courtsOf(draft)
            .filter((court) => court.tier === tier)
            .map((court, i) => (
              <CourtField key={i} court={court} hasVisibleProblems={hasVisibleProblems} />
            ))}
          <div>
            <Button aria-label={t('Add Court to tier {tier}', { tier })} onClick={() => addDraftCourt(tier)}>
              {t('Add Court')}
            </Button>
          </div>
        </section>
      ))}
    </>
  )
}

function CourtField({
  court,
  hasVisibleProblems: hasVisibleProblems,
}: {
  court: DraftCourt
  hasVisibleProblems: boolean
}) {
  if (court.added) return <p className="break">{t('{name} (added)', { name: court.name })}</p>
  const problem = nameProblem(t('Court name'), court.name, t('Court name required'))
  return (
    <div className={styles.court}>
      <TextField
        label={t('Court name')}
        error={hasVisibleProblems ? problem : undefined}
        value={court.name}
        onChange={(event) => changeDraftCourt(court, { name: event.target.value })}
      />
      <IconButton
        icon="trash"
        label={t('Remove {name}', { name: court.name })}
        onClick={() => {
          removeDraftCourt(court)
          keepFocus()
        }}
      />
    </div>
  )
}
