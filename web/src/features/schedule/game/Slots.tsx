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

/** A free slot, or a place entered manually. */
export type SlotChoice = Slot | 'byHand'

interface Props {
  /** The possible places of the game, best first; undefined while they load. */
  slots: Slot[] | undefined
  /** The night of the game. For its places, including unavailable ones, the reasons are shown. */
  day: string
  /** Returns the title of another game by its id. */
  titleOf: (id: number) => string
  error: Error | null
  onRetry: () => void
  selected: SlotChoice | null
  onSelect: (choice: SlotChoice) => void
}

/** Radio buttons for the free slots of a game, the games it can be swapped with, and a place entered manually. */
export function Slots({ slots, day, titleOf, error, onRetry, selected, onSelect }: Props) {
  const free = slots?.filter(({ legal }) => legal)
  const swaps = slots?.filter(({ swapWith }) => swapWith) ?? []
  const unavailable = slots?.filter((slot) => !slot.legal && !slot.swapWith && slot.day === day) ?? []
  const list = useShown(free ?? [], 6)
  const swapList = useShown(swaps, 6)
  return (
    <fieldset className={styles.slots}>
      <legend>
        <strong>{t('New place')}</strong> <span className="muted">{t('best first')}</span>
      </legend>
      {error && <LoadFailed what={t('The free places')} error={error} onRetry={onRetry} />}
      {!slots && !error && <Working>{t('Looking for free places')}</Working>}
      {free?.length === 0 && <p>{t('No place is free on the nights of this league.')}</p>}
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
      {swaps.length > 0 && (
        <details className={styles.more}>
          <summary>{t('Swap with another game')}</summary>
          {swapList.page.map((slot) => (
            <RadioChoice
              group="slot"
              key={slot.swapWith}
              isSelected={selected === slot}
              onSelect={() => onSelect(slot)}
              name={titleOf(slot.swapWith ?? 0)}
              detail={[describePlace(slot), ...slot.problems].join(' · ')}
            />
          ))}
          <ShowMore list={swapList} what={t('games')} />
        </details>
      )}
      {unavailable.length > 0 && (
        <details className={styles.more}>
          <summary>{t('Why not elsewhere on this night')}</summary>
          <ul>
            {unavailable.map((slot) => (
              <li key={`${slot.gameDate} ${slot.courtName}`} className="break">
                <bdi>{describePlace(slot)}</bdi> <span className="muted">{slot.problems.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
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
