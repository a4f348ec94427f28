import { useState } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { useTierName } from '../../../ui/page/LeagueScope.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { currentOpenings } from './useOpenings.ts'
import type { useOpenings } from './useOpenings.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  night: string
  onPropose: ReturnType<typeof useOpenings>['propose']
}

/** The fields that change the hours of all courts on one night. */
export function OtherHours({ league, night, onPropose }: Props) {
  const now = currentOpenings(league, night)
  const [start, setStart] = useState(now.start ?? league.timeBlockStart ?? '')
  const [end, setEnd] = useState(now.end ?? league.timeBlockEnd ?? '')
  return (
    <>
      <div className={styles.columns}>
        <TextField
          label={t('From')}
          type="time"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField
          label={t('Until')}
          type="time"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
      <Button
        onClick={() =>
          onPropose({
            ...(now.courtsOut && { courtsOut: now.courtsOut }),
            ...(now.courts && { courts: now.courts }),
            ...(start && { start }),
            ...(end && { end }),
          })
        }
      >
        {t('Show What Changes')}
      </Button>
    </>
  )
}

/** The fields that add a court for one night, perhaps in another hall. */
export function AnotherCourt({ league, night, onPropose }: Props) {
  const now = currentOpenings(league, night)
  const [courtName, setCourtName] = useState('')
  const [tier, setTier] = useState('')
  const [travel, setTravel] = useState('')
  const tiers = Array.from({ length: league.tierCount }, (_, index) => index + 1)
  const tierName = useTierName()
  const court = {
    courtName: courtName.trim(),
    tiers: tier ? [Number(tier)] : [],
    travelMinutes: Number(travel) || 0,
  }
  return (
    <>
      <TextField
        label={t('Court')}
        maxLength={100}
        value={courtName}
        onChange={(event) => setCourtName(event.target.value)}
      />
      <div className={styles.columns}>
        <SelectField label={t('For')} value={tier} onChange={(event) => setTier(event.target.value)}>
          <option value="">{t('All tiers')}</option>
          {tiers.map((number) => (
            <option key={number} value={number}>
              {tierName(number)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('Minutes to get there')}
          hint={t('Empty if it is in the same hall')}
          type="number"
          min={0}
          max={180}
          value={travel}
          onChange={(event) => setTravel(event.target.value)}
        />
      </div>
      <Button
        onClick={() => court.courtName && onPropose({ ...now, courts: [...(now.courts ?? []), court] })}
      >
        {t('Show What Changes')}
      </Button>
    </>
  )
}
