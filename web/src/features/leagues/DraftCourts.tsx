import { nameProblem } from '../../rules/names.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { addDraftCourt, changeDraftCourt, courtsOf, removeDraftCourt } from './draft.ts'
import type { Draft, DraftCourt } from './draft.ts'
import styles from './CreateLeague.module.css'

/** The third step: the courts of each tier, which are optional. */
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
      <p className="muted">Courts are optional: they can be added later under Edit League.</p>
      {tiers.map((tier) => (
        <section key={tier} aria-label={`Tier ${tier}`} className={styles.tier}>
          <h4>Tier {tier}</h4>
          {courtsOf(draft)
            .filter((court) => court.tier === tier)
            .map((court, i) => (
              <CourtField key={i} court={court} hasVisibleProblems={hasVisibleProblems} />
            ))}
          <div>
            <Button aria-label={`Add Court to tier ${tier}`} onClick={() => addDraftCourt(tier)}>
              Add Court
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
  if (court.added) return <p className="break">{court.name} (added)</p>
  const problem = nameProblem('Court', court.name)?.replace('name is required', 'name required')
  return (
    <div className={styles.court}>
      <TextField
        label="Court name"
        error={hasVisibleProblems ? problem : undefined}
        value={court.name}
        onChange={(event) => changeDraftCourt(court, { name: event.target.value })}
      />
      <IconButton
        icon="trash"
        label={`Remove ${court.name}`}
        onClick={() => {
          removeDraftCourt(court)
          keepFocus()
        }}
      />
    </div>
  )
}
