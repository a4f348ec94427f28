import { useEffect, useState } from 'react'
import { acceptSignups, previewAccepting, takeSignupsBack } from '../../../api/league/signups.ts'
import { sentenceOf, useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import type { Accepting, LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from './Signups.module.css'

/** Shows which sign-ups would become teams and in which tiers, and then makes them. */
export function AcceptAll({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const [preview, setPreview] = useState<Accepting | Error>()
  useEffect(() => {
    previewAccepting(league.id).then(setPreview, (error: unknown) => setPreview(error as Error))
  }, [league.id])
  const accept = () =>
    run(t('The teams were not accepted'), async () => {
      const { accepted } = await acceptSignups(league.id)
      showToast({
        title: t(
          { one: '{count} team accepted', other: '{count} teams accepted' },
          { count: accepted.length },
        ),
        description: t('Each has a captain’s link'),
        action: takeBack(t('The sign-ups have their places as before'), () =>
          takeSignupsBack(
            league.id,
            accepted.map(({ id }) => id),
          ),
        ),
      })
      onClose()
    })
  const ready = preview && !(preview instanceof Error) ? preview : null
  return (
    <DialogForm
      title={t('Accept All That Fit')}
      action={
        ready
          ? t({ one: 'Accept {count} Team', other: 'Accept {count} Teams' }, { count: ready.accepted.length })
          : t('Accept')
      }
      running={running}
      failures={0}
      onSubmit={() => {
        if (ready && ready.accepted.length > 0) void accept()
        else onClose()
      }}
      onClose={onClose}
    >
      {preview instanceof Error ? (
        <p className="bad" role="alert">
          {sentenceOf(preview)}
        </p>
      ) : ready ? (
        <AcceptPreview preview={ready} />
      ) : (
        <Loading />
      )}
    </DialogForm>
  )
}

function AcceptPreview({ preview: { accepted, left, free } }: { preview: Accepting }) {
  return (
    <>
      {accepted.length === 0 && <p>{t('No sign-up fits now.')}</p>}
      <ul className={styles.rows}>
        {accepted.map(({ id, teamName, tier, wished }) => (
          <li key={id} className={styles.line}>
            <bdi className="break">{teamName}</bdi>
            <span className="muted">
              {wished > 0 && wished !== tier
                ? t('tier {tier}; wished for tier {wished}', { tier, wished })
                : t('tier {tier}', { tier })}
            </span>
          </li>
        ))}
        {left.map(({ id, teamName, why }) => (
          <li key={id} className={styles.line}>
            <bdi className="break">{teamName}</bdi>
            <span className="bad">
              {why === 'sameName' ? t('stays: another team has this name') : t('stays: every tier is full')}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">
        {t(
          {
            one: 'After that the tiers have room for {count} team.',
            other: 'After that the tiers have room for {count} teams.',
          },
          { count: free },
        )}
      </p>
    </>
  )
}
