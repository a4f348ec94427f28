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
  /** Whether only games to swap with are shown. */
  onlySwaps: boolean
  /** Returns the title of another game by its id. */
  titleOf: (id: number) => string
  error: Error | null
  onRetry: () => void
  selected: SlotChoice | null
  onSelect: (choice: SlotChoice) => void
}

/** Radio buttons for the free slots of a game, the games it can be swapped with, and a place entered manually. */
export function Slots(props: Props) {
  const { slots, onlySwaps, error, onRetry, selected, onSelect } = props
  const swaps = slots?.filter(({ swapWith }) => swapWith) ?? []
  return (
    <fieldset className={styles.slots}>
      <legend>
        <strong>{onlySwaps ? t('Swap with') : t('New place')}</strong>{' '}
        <span className="muted">{t('best first')}</span>
      </legend>
      {error && <LoadFailed what={t('The free places')} error={error} onRetry={onRetry} />}
      {!slots && !error && <Working>{t('Looking for free places')}</Working>}
      {onlySwaps ? (
        <Swaps {...props} swaps={swaps} />
      ) : (
        <>
          <FreePlaces {...props} />
          {swaps.length > 0 && (
            <details className={styles.more}>
              <summary>{t('Swap with another game')}</summary>
              <Swaps {...props} swaps={swaps} />
            </details>
          )}
          <Unavailable {...props} />
          <RadioChoice
            group="slot"
            isSelected={selected === 'byHand'}
            onSelect={() => onSelect('byHand')}
            name={t('Another day, time or court')}
            detail={t('entered by hand')}
          />
        </>
      )}
    </fieldset>
  )
}

function FreePlaces({ slots, selected, onSelect }: Props) {
  const free = slots?.filter(({ legal }) => legal)
  const list = useShown(free ?? [], 6)
  return (
    <>
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
    </>
  )
}

function Swaps({ swaps, slots, titleOf, selected, onSelect }: Props & { swaps: Slot[] }) {
  const list = useShown(swaps, 6)
  return (
    <>
      {slots && swaps.length === 0 && <p>{t('There is no game to swap with.')}</p>}
      {list.page.map((slot) => (
        <RadioChoice
          group="slot"
          key={slot.swapWith}
          isSelected={selected === slot}
          onSelect={() => onSelect(slot)}
          name={titleOf(slot.swapWith ?? 0)}
          detail={[describePlace(slot), ...slot.problems].join(' · ')}
        />
      ))}
      <ShowMore list={list} what={t('games')} />
    </>
  )
}

function Unavailable({ slots, day }: Props) {
  const unavailable = slots?.filter((slot) => !slot.legal && !slot.swapWith && slot.day === day) ?? []
  if (unavailable.length === 0) return null
  return (
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
  )
}
