import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courtsQuery } from '../../../api/client/queries.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { dayInWords, timeInWords, weekdayOf } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { RadioChoice } from '../../../ui/controls/RadioList.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { Working } from '../../../ui/page/Working.tsx'
import { isSameCourt } from '../conflicts.ts'
import { PlannedChanges } from '../plan/PlannedChanges.tsx'
import { PreviewFailed } from '../plan/PreviewFailed.tsx'
import { compareCourts } from '../scheduleGroups.ts'
import { AnotherCourt, OtherHours } from './OpeningsFields.tsx'
import { NightSelect } from './NightSelect.tsx'
import { currentOpenings, useOpenings, withClosedCourt } from './useOpenings.ts'
import type { NightProps } from './useNightChange.ts'
import styles from '../Schedule.module.css'
import list from './NightsOff.module.css'

type ChangeKind = 'out' | 'hours' | 'court'

/** The dialog that changes the courts of one night: closes a court, changes the hours, or adds a court. */
export function Openings(props: NightProps & { teams: Team[]; courtOut?: string | undefined }) {
  const { league, nights, tonight, teams, courtOut, onClose } = props
  const [what, setWhat] = useState<ChangeKind>('out')
  const state = useOpenings(league, props.initialNight, courtOut, onClose)
  const { night, proposed, propose, preview, running } = state
  const { data } = preview
  const isTournament = useIsTournament()
  return (
    <DialogForm
      title={isTournament ? t('Courts and Hours of the Day') : t('Courts and Hours of a Night')}
      action={
        what === 'out' ? t('Take Court Out') : isTournament ? t('Change the Day') : t('Change the Night')
      }
      keep={t('Close')}
      running={running}
      failures={0}
      onSubmit={() => void state.accept()}
      onClose={onClose}
    >
      <NightSelect nights={nights} tonight={tonight} value={night} onChange={state.selectNight} />
      <Segments
        label={t('What is not as usual?')}
        options={[
          { value: 'out', label: t('Court out') },
          { value: 'hours', label: t('Hours') },
          { value: 'court', label: t('More courts') },
        ]}
        value={what}
        onChange={(next: ChangeKind) => {
          setWhat(next)
          propose(null)
        }}
      />
      {what === 'out' && (
        <CourtOut
          key={night}
          league={league}
          night={night}
          initial={night === props.initialNight ? courtOut : undefined}
          onPropose={propose}
        />
      )}
      {what === 'hours' && <OtherHours key={night} league={league} night={night} onPropose={propose} />}
      {what === 'court' && <AnotherCourt key={night} league={league} night={night} onPropose={propose} />}
      {proposed && preview.isLoading && <Working>{t('Looking for free places')}</Working>}
      {proposed && preview.error && (
        <PreviewFailed
          title={t('Failed to change the night')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {proposed && data && (
        <div className={styles.stack} role="status">
          <p>
            <strong>{data.message}</strong> <span>{t('Nothing is saved yet.')}</span>
          </p>
          <PlannedChanges changes={data.schedules ?? []} teams={teams} />
        </div>
      )}
      <ChangedNights league={league} running={running} onRemove={(day) => void state.remove(day)} />
    </DialogForm>
  )
}

interface ProposalProps {
  league: LeagueView
  night: string
  onPropose: ReturnType<typeof useOpenings>['propose']
}

function CourtOut({
  league,
  night,
  initial = '',
  onPropose,
}: ProposalProps & { initial: string | undefined }) {
  const { data: courts } = useQuery(courtsQuery(league.id))
  const [selected, setSelected] = useState(initial)
  const now = currentOpenings(league, night)
  const out = now.courtsOut ?? []
  const names: string[] = []
  for (const { courtName } of [...(courts ?? []), ...(now.courts ?? [])])
    if (![...names, ...out].some((name) => isSameCourt(name, courtName))) names.push(courtName)
  if (courts && names.length === 0) return <p>{t('No court is open on this night.')}</p>
  return (
    <fieldset className={styles.slots}>
      <legend>
        <strong>{t('Which court is out?')}</strong>
      </legend>
      {names.sort(compareCourts).map((name) => (
        <RadioChoice
          key={name}
          group="court"
          name={name}
          detail=""
          isSelected={isSameCourt(selected, name)}
          onSelect={() => {
            setSelected(name)
            onPropose(withClosedCourt(league, night, name))
          }}
        />
      ))}
    </fieldset>
  )
}

/** Lists all changed nights, each with a button that resets it. */
function ChangedNights({
  league,
  running,
  onRemove,
}: {
  league: LeagueView
  running: boolean
  onRemove: (day: string) => void
}) {
  if (league.nightChanges.length === 0) return null
  return (
    <section aria-label={t('Nights that are not as usual')}>
      <h3>{t('Nights that are not as usual')}</h3>
      <ul>
        {league.nightChanges.map(({ day, courtsOut, start, end, courts }) => (
          <li key={day} className={list.day}>
            <span className="break">
              {weekdayOf(day)}, {dayInWords(day)}
              <span className="muted">
                {': '}
                {[
                  ...courtsOut.map((name) => t('{court} is out', { court: name })),
                  start && t('from {time}', { time: timeInWords(start) }),
                  end && t('until {time}', { time: timeInWords(end) }),
                  ...courts.map(({ courtName }) => t('{court} is open', { court: courtName })),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <IconButton
              icon="trash"
              label={t('Remove {day}', { day: dayInWords(day) })}
              aria-busy={running}
              onClick={() => onRemove(day)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
