import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seedsPreview, useEnterSeeds } from '../../api/finals/finals.ts'
import type { FinalsView, LeagueView } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Bracket } from '../../ui/bracket/Bracket.tsx'
import { Seeds } from '../../ui/bracket/Seeds.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { Hint, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import styles from './Finals.module.css'

/** Explains why the seeds of the finals are not decided yet. A manager can preview them and enter them early. */
export function SeedsOpen({ league, finals }: { league: LeagueView; finals: FinalsView }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Hint>{finals.notes.join(' ')}</Hint>
      {mayManage(league) && (
        <div>
          <Button onClick={() => setIsDialogOpen(true)}>{t('Seeds from the Pools')}</Button>
        </div>
      )}
      {isDialogOpen && <SeedsDialog league={league} finals={finals} onClose={() => setIsDialogOpen(false)} />}
    </>
  )
}

function SeedsDialog({
  league,
  finals,
  onClose,
}: {
  league: LeagueView
  finals: FinalsView
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(seedsPreview(finals.id))
  const { running, enter } = useEnterSeeds(league.id)
  return (
    <Dialog wide title={t('Seeds from the Pools')} onClose={onClose}>
      <div className={styles.stack}>
        {error ? (
          <LoadFailed what={t('The preview')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : (
          <>
            <p>
              {t(
                'These are the seeds by the tables now. They are entered by themselves when the last game of the pools ends. Entered before, they stay.',
              )}
            </p>
            {data.notes.map((note) => (
              <Hint key={note}>{note}</Hint>
            ))}
            <Seeds open teams={data.teams} />
            <Bracket finals={data} />
          </>
        )}
      </div>
      <DialogButtons sticky>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button primary aria-busy={running} disabled={!data} onClick={() => void enter(finals.id, onClose)}>
          {t('Enter Seeds Now')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
