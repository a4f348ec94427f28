import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '../../../api/client/client.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { createTournament, tournamentPreview } from '../../../api/finals/tournaments.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { useSettled } from '../../../lib/useSettled.ts'
import { useStore } from '../../../lib/store.ts'
import { pastedNames } from '../../../rules/names.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form, useFormOf } from '../../../ui/controls/form.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { AfterFields, DayFields, GameFields, PoolFields, TeamFields } from './fields.tsx'
import {
  toRequestBody,
  checkDay,
  checkTournament,
  emptyTournament,
  formFieldOf,
  tournamentDraft,
} from './tournamentForm.ts'
import { TournamentPreview } from './TournamentPreview.tsx'
import dialog from '../CreateDialog.module.css'
import styles from './Tournament.module.css'

/** The dialog that creates a one-day tournament. The draft is retained until the tournament is created or cancelled. */
export function TournamentDialog({ note = '', onClose }: { note?: string; onClose: () => void }) {
  const values = useStore(tournamentDraft)
  const form = useFormOf(values, tournamentDraft.set, checkTournament)
  const { running, run } = useAction()
  const [, navigate] = useLocation()
  const teamCount = pastedNames(values.teams).length
  const debouncedValues = useSettled(values, 400)
  const [problem] = Object.values(checkDay(debouncedValues))
  const canPreview = problem === undefined
  const preview = useQuery({
    ...tournamentPreview(toRequestBody(debouncedValues, true)),
    placeholderData: keepPreviousData,
    enabled: canPreview,
  })

  function discard(): void {
    tournamentDraft.set(emptyTournament())
    onClose()
  }

  async function create(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to create the tournament'), async (retryKeys) => {
      const { leagueId, games, finals } = await createTournament(toRequestBody(values, false), retryKeys)
      await refetchLeague(leagueId)
      showToast({
        title: t('Tournament created'),
        description: t(
          {
            one: '{games} games of the pools, then {count} match',
            other: '{games} games of the pools, then {count} matches',
          },
          {
            games: games.length,
            count: finals?.places.length ?? 0,
          },
        ),
      })
      discard()
      navigate(leaguePath(leagueId, 'schedule'))
    })
    const field = error instanceof ApiError ? formFieldOf(error.field) : undefined
    if (error instanceof ApiError && field) form.show({ [field]: error.sentence })
  }

  return (
    <Dialog full title={t('Tournament Day')} onClose={onClose}>
      <Form
        failures={form.failures}
        className={`${styles.form} ${dialog.dialog}`}
        onSubmit={() => void create()}
      >
        {note && <p className="muted break">{note}</p>}
        <div className={dialog.sides}>
          <div className={styles.form}>
            <DayFields form={form} />
            <TeamFields form={form} count={teamCount} />
            <PoolFields form={form} teams={teamCount} suggested={preview.data?.pools.length} />
            <GameFields form={form} />
            <AfterFields form={form} teams={teamCount} />
          </div>
          <TournamentPreview
            tournament={canPreview && !preview.error ? preview.data : undefined}
            problem={pastedNames(debouncedValues.teams).length > 0 ? problem : undefined}
            error={canPreview ? preview.error : null}
            onRetry={() => void preview.refetch()}
          />
        </div>
        <div className={dialog.buttons}>
          <Button onClick={discard}>{t('Cancel')}</Button>
          <Button primary type="submit" aria-busy={running}>
            {t('Create Tournament')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
