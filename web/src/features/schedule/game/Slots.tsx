import type { Slot } from '../../../contract/types.ts'
import { weekdayOf } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { RadioChoice } from '../../../ui/controls/RadioList.tsx'
import { LoadFailed } from '../../../ui/page/Notice.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Working } from '../../../ui/page/Working.tsx'
import { describePlace } from '../words.ts'
import styles from '../Schedule.module.css'

/** A free slot, or a place that is entered by hand. */
export type SlotChoice = Slot | 'byHand'

interface Props {
  /** The free slots of the game, best first; undefined while they load. */
  slots: Slot[] | undefined
  error: Error | null
  onRetry: () => void
  selected: SlotChoice | null
  onSelect: (choice: SlotChoice) => void
}

/** Radio buttons for the free slots of a game, and for a place that is entered by hand. */
export function Slots({ slots, error, onRetry, selected, onSelect }: Props) {
  const list = useShown(slots ?? [], 6)
  return (
    <fieldset className={styles.slots}>
      <legend>
        <strong>{t('New place')}</strong> <span className="muted">{t('best first')}</span>
      </legend>
      {error && <LoadFailed what={t('The free places')} error={error} onRetry={onRetry} />}
      {!slots && !error && <Working>{t('Looking for free places')}</Working>}
      {slots?.length === 0 && <p>{t('No place is free on the nights of this league.')}</p>}
      {list.page.map((slot) => (
        <RadioChoice
          group="slot"
          key={`${slot.gameDate} ${slot.courtName}`}
          isSelected={selected === slot}
          onSelect={() => onSelect(slot)}
          name={describePlace(slot)}
          detail={[weekdayOf(slot.day), ...slot.problems].join(' · ')}
        />
      ))}
      <ShowMore list={list} what={t('places')} />
      <RadioChoice
        group="slot"
        isSelected={selected === 'byHand'}
        onSelect={() => onSelect('byHand')}
        name={t('Another day, time or court')}
        detail={t('entered by hand')}
      />
    </fieldset>
  )
}
