import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leagueChanged } from '../../api/queries.ts'
import { advanceWeek, weekPreview } from '../../api/schedules.ts'
import type { Advanced, LeagueView, Team, TierChoice } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { showToast } from '../../ui/toast.ts'
import { Working } from '../../ui/Working.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { Quality } from './Quality.tsx'
import { TierMoves } from './TierMoves.tsx'
import { UnscoredGames } from './UnscoredGames.tsx'
import styles from './Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** The next week as a draft: who moves and why, what has no score, what is planned; then it is accepted or not. */
export function AdvanceWeek({ league, teams, onClose }: Props) {
  const [choices, setChoices] = useState<TierChoice[]>([])
  const preview = weekPreview(league.id, choices)
  const {
    data: draft,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...preview, placeholderData: keepPreviousData })
  const { running, run } = useDeed()

  const accept = () =>
    run('Failed to advance week', async () => {
      const { message } = await advanceWeek(league.id, choices, false)
      await leagueChanged(league.id)
      showToast({ title: 'Week advanced!', description: message })
      onClose()
    })

  return (
    <Dialog title="Advance to Next Week" onClose={onClose}>
      <div className={styles.deeds}>
        {error ? (
          <PreviewFailed title="Failed to advance week" error={error} onRetry={() => void refetch()} />
        ) : !draft ? (
          <Working>Looking at the results of the week</Working>
        ) : (
          <Draft league={league} teams={teams} draft={draft} choices={choices} onChoices={setChoices} />
        )}
        {draft && isFetching && <Working>Planning with your choice</Working>}
        {running && <Working>Saving the week</Working>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{running ? 'Close' : 'Cancel'}</Button>
        {draft && !error && (
          <Button primary aria-busy={running || isFetching} onClick={() => !isFetching && void accept()}>
            {draft.weekAdvanced > league.currentWeek
              ? `Advance to Week ${draft.weekAdvanced}`
              : 'Update the Week'}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface DraftProps {
  league: LeagueView
  teams: Team[]
  draft: Advanced
  choices: TierChoice[]
  onChoices: (choices: TierChoice[]) => void
}

function Draft({ league, teams, draft, choices, onChoices }: DraftProps) {
  const advances = draft.weekAdvanced > league.currentWeek
  return (
    <>
      <p>
        <strong>{draft.message}</strong>
      </p>
      <p className="muted">
        {advances
          ? 'This is a draft: nothing is saved until you accept it, and you can take it back until a game of the new week has a score.'
          : `The league is in week ${league.currentWeek} already: nobody changes tier, and the games of this week are brought up to date.`}
      </p>
      <UnscoredGames games={draft.games} />
      {advances && (
        <TierMoves
          league={league}
          teams={teams}
          moves={draft.moves}
          choices={choices}
          onChoices={onChoices}
        />
      )}
      <PlannedChanges changes={draft.schedules ?? []} teams={teams} />
      {draft.quality && (
        <details>
          <summary className={styles.summary}>How good this schedule is</summary>
          <Quality report={draft.quality} teams={teams} />
        </details>
      )}
    </>
  )
}
