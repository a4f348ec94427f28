import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { addCourt, removeCourt } from '../../../api/league/leagues.ts'
import { courtsQuery, refetchLeague } from '../../../api/client/queries.ts'
import type { Court, LeagueView } from '../../../contract/types.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { newId } from '../../../lib/newId.ts'
import { timeInWords } from '../../../lib/dates.ts'
import { hallPath } from '../../../lib/paths.ts'
import { nextCourtName, tidyName } from '../../../rules/names.ts'
import { tierInSentence, tierName } from '../../../rules/tierNames.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { useHallCourts } from './useHallCourts.ts'
import type { HallCourt } from './useHallCourts.ts'
import styles from './EditLeague.module.css'

/** Adds and removes the courts of each tier. Each change is saved immediately. */
export function CourtAssignments({ league }: { league: LeagueView }) {
  const { data: courts, error, refetch } = useQuery(courtsQuery(league.id))
  const halls = useHallCourts(league.id)
  const tiers = Array.from({ length: league.tierCount }, (_, i) => i + 1)
  return (
    <section className={styles.section} aria-label={t('Court assignments')}>
      <h3>{t('Court assignments')}</h3>
      <p className="muted">
        {t('Courts are saved immediately. A court without times can be used for the whole time block.')}
      </p>
      {error ? (
        <LoadFailed what={t('The courts')} error={error} onRetry={() => void refetch()} />
      ) : !courts ? (
        <Loading />
      ) : (
        tiers.map((tier) => (
          <section
            key={tier}
            className={`card ${styles.tier}`}
            aria-label={t('Courts of {tier}', { tier: tierInSentence(league, tier) })}
          >
            <h4>{tierName(league, tier)}</h4>
            <ul className={styles.courts}>
              {courts
                .filter((court) => court.tier === tier)
                .map((court) => (
                  <CourtRow
                    key={court.id}
                    court={court}
                    tier={tierInSentence(league, tier)}
                    place={halls.placeOf(court.courtName)}
                  />
                ))}
            </ul>
            <NewCourt
              league={league}
              tier={tier}
              suggestedName={nextCourtName(courts.map((court) => court.courtName))}
              hallCourts={halls.free(courts)}
            />
          </section>
        ))
      )}
    </section>
  )
}

function CourtRow({ court, tier, place }: { court: Court; tier: string; place: HallCourt | undefined }) {
  const { running, run } = useAction()
  const takeBack = useTakeBack(court.leagueId)
  const remove = () =>
    run(t('Failed to remove court'), async () => {
      await removeCourt(court.id)
      await refetchLeague(court.leagueId)
      const description = t('{courtName}, {tier}', { courtName: court.courtName, tier })
      const undo = () => addCourt(toCourtBody(court), newId)
      showToast({ title: t('Court removed'), description, action: takeBack(description, undo) })
    })
  return (
    <li className={styles.court}>
      <p className="break">
        <bdi>{court.courtName}</bdi> <span className="muted">{describeTimeSlot(court)}</span>
        {place && (
          <Link href={hallPath(place.hallId)} className={styles.hallLink}>
            {t('{court} in {hall}', { court: place.name, hall: place.hallName })}
          </Link>
        )}
      </p>
      <IconButton
        icon="trash"
        label={t('Remove {courtName} of {tier}', { courtName: court.courtName, tier })}
        aria-busy={running}
        onClick={() => void remove()}
      />
    </li>
  )
}

const toCourtBody = ({ leagueId, tier, courtName, timeSlotStart, timeSlotEnd }: Court) => ({
  leagueId,
  tier,
  courtName,
  ...(timeSlotStart && { timeSlotStart }),
  ...(timeSlotEnd && { timeSlotEnd }),
})

function describeTimeSlot({ timeSlotStart, timeSlotEnd }: Court): string {
  if (timeSlotStart && timeSlotEnd)
    return t('{start} to {end}', { start: timeInWords(timeSlotStart), end: timeInWords(timeSlotEnd) })
  if (timeSlotStart) return t('from {start}', { start: timeInWords(timeSlotStart) })
  return timeSlotEnd ? t('until {end}', { end: timeInWords(timeSlotEnd) }) : ''
}

function NewCourt({
  league,
  tier,
  suggestedName: suggestedName,
  hallCourts,
}: {
  league: LeagueView
  tier: number
  suggestedName: string
  /** The names of the courts of the league's halls that it does not have yet. */
  hallCourts: string[]
}) {
  const listId = useId()
  const emptyForm = {
    name: '',
    start: league.timeBlockStart ?? '',
    end: league.timeBlockEnd ?? '',
  }
  const { values, change } = useForm(emptyForm, () => ({}))
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)

  function add(): void {
    const courtName = tidyName(values.name)
    if (!courtName) {
      return showToast({
        title: t('Court name required'),
        description: t('Please enter a name for the court'),
        destructive: true,
      })
    }
    void run(t('Failed to add court'), async (retryKeys) => {
      const court = {
        leagueId: league.id,
        tier,
        courtName,
        ...(values.start && { timeSlotStart: values.start }),
        ...(values.end && { timeSlotEnd: values.end }),
      }
      const { id } = await addCourt(court, retryKeys)
      await refetchLeague(league.id)
      change(emptyForm)
      const description = t('{courtName}, {tier}', { courtName, tier: tierInSentence(league, tier) })
      const action = takeBack(description, () => removeCourt(id))
      showToast({ title: t('Court added'), description, action })
    })
  }

  return (
    <Form failures={0} className={styles.newCourt} onSubmit={add}>
      <TextField
        label={t('Court name')}
        placeholder={suggestedName}
        list={hallCourts.length > 0 ? listId : undefined}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {hallCourts.length > 0 && (
        <datalist id={listId}>
          {hallCourts.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      <TextField
        label={t('From')}
        type="time"
        value={values.start}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextField
        label={t('Until')}
        type="time"
        value={values.end}
        onChange={(event) => change({ end: event.target.value })}
      />
      <Button type="submit" aria-busy={running}>
        {t('Add Court')}
      </Button>
    </Form>
  )
}
