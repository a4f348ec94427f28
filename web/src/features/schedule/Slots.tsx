import type { Slot } from '../../contract/types.ts'
import { weekdayOf } from '../../lib/dates.ts'
import { LoadFailed } from '../../ui/Notice.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { Working } from '../../ui/Working.tsx'
import { placeInWords } from './words.ts'
import styles from './Schedule.module.css'

type Choice = Slot | 'by hand'

interface Props {
  /** The places that are free for the game, the best first; undefined until they are known. */
  slots: Slot[] | undefined
  error: Error | null
  onRetry: () => void
  chosen: Choice | null
  onChoose: (choice: Choice) => void
}

/** Where a game could go. */
export function Slots({ slots, error, onRetry, chosen, onChoose }: Props) {
  const list = useShown(slots ?? [], 6)
  return (
    <fieldset className={styles.slots}>
      <legend>
        <strong>Where to</strong> <span className="muted">best first</span>
      </legend>
      {error && <LoadFailed what="The free places" error={error} onRetry={onRetry} />}
      {!slots && !error && <Working>Looking for free places</Working>}
      {slots?.length === 0 && <p>No place is free on the nights of this league.</p>}
      {list.page.map((slot) => (
        <Choose
          key={`${slot.gameDate} ${slot.courtName}`}
          is={chosen === slot}
          onChoose={() => onChoose(slot)}
          name={placeInWords(slot)}
          note={[weekdayOf(slot.day), ...slot.problems].join(' · ')}
        />
      ))}
      <ShowMore list={list} what="places" />
      <Choose
        is={chosen === 'by hand'}
        onChoose={() => onChoose('by hand')}
        name="Another day, time or court"
        note="to type"
      />
    </fieldset>
  )
}

function Choose(props: { is: boolean; onChoose: () => void; name: string; note: string }) {
  return (
    <label className={styles.slot}>
      <input type="radio" name="slot" checked={props.is} onChange={props.onChoose} />
      <span className="break">
        {props.name} <span className="muted">{props.note}</span>
      </span>
    </label>
  )
}
