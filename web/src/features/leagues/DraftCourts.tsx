import { nameProblem } from '../../rules/names.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { addDraftCourt, changeDraftCourt, courtsOf, removeDraftCourt } from './draft.ts'
import type { Draft, DraftCourt } from './draft.ts'
import styles from './CreateLeague.module.css'

/** The third step: the courts of each tier, if they are known yet. */
export function DraftCourts({ draft, showProblems }: { draft: Draft; showProblems: boolean }) {
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
              <Court key={i} court={court} showProblems={showProblems} />
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

function Court({ court, showProblems }: { court: DraftCourt; showProblems: boolean }) {
  if (court.added) return <p className="break">{court.name} (added)</p>
  const problem = nameProblem('Court', court.name)?.replace('name is required', 'name required')
  return (
    <div className={styles.court}>
      <TextField
        label="Court name"
        error={showProblems ? problem : undefined}
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
