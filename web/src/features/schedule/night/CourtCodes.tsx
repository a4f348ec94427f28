import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { closeCourtCode, courtCodesQuery, courtLink, rotateCourtCode } from '../../../api/league/courts.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { CourtCode, LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyLink } from '../../../ui/link/copyLink.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  onClose: () => void
  onPrint: () => void
  qrCode: (address: string) => ReactNode
}

type Change = 'rotate' | 'close'

/** The dialog with the permanent codes of the courts of a league. */
export function CourtCodes({ league, onClose, onPrint, qrCode }: Props) {
  const { data: courts, error, refetch } = useQuery(courtCodesQuery(league.id))
  const [shown, setShown] = useState('')
  const [pending, setPending] = useState<{ court: CourtCode; change: Change } | null>(null)
  const { running, run } = useAction()

  const change = ({ courtName, id }: CourtCode, what: Change) =>
    run(what === 'rotate' ? t('Failed to make a code') : t('Failed to switch the code off'), async () => {
      if (what === 'rotate') await rotateCourtCode(league.id, courtName)
      else if (id !== null) await closeCourtCode(league.id, id)
      await refetchLeague(league.id)
      showToast({
        title: what === 'rotate' ? t('New code made') : t('Code switched off'),
        description: courtName,
      })
      setPending(null)
    })

  const withoutCode = (courts ?? []).filter(({ token }) => token === null)
  const makeAll = () =>
    run(t('Failed to make a code'), async () => {
      for (const { courtName } of withoutCode) await rotateCourtCode(league.id, courtName)
      await refetchLeague(league.id)
      showToast({
        title: t('Codes made'),
        description: t(
          { one: '{count} court has a code now', other: '{count} courts have a code now' },
          { count: withoutCode.length },
        ),
      })
    })

  return (
    <Dialog title={t('Court Codes')} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {t(
            'Print the code of a court once: it opens whatever game is due there. Anyone with it can score the games of that court on the night, without an account.',
          )}
        </p>
        {error ? (
          <LoadFailed what={t('The courts')} error={error} onRetry={() => void refetch()} />
        ) : !courts ? (
          <Loading />
        ) : (
          <>
            {courts.length === 0 && <p>{t('This league has no courts yet. Add them in its settings.')}</p>}
            {withoutCode.length > 1 && (
              <div className={styles.buttons}>
                <Button
                  primary={withoutCode.length === courts.length}
                  aria-busy={running}
                  onClick={() => void makeAll()}
                >
                  {t('Make All Codes')}
                </Button>
              </div>
            )}
            {courts.some(({ token }) => token !== null) && (
              <div className={styles.buttons}>
                <Button
                  primary
                  onClick={() => {
                    onClose()
                    onPrint()
                  }}
                >
                  {t('Print All Codes')}
                </Button>
              </div>
            )}
            {courts.map((court) => (
              <section
                key={court.courtName}
                className={`${styles.stack} ${styles.ruled}`}
                aria-label={court.courtName}
              >
                <h3 className="break">
                  <bdi>{court.courtName}</bdi>
                </h3>
                {court.token ? (
                  <>
                    {shown === court.courtName && qrCode(courtLink(court.token))}
                    <TextField
                      label={t('Link of {courtName}', { courtName: court.courtName })}
                      readOnly
                      value={courtLink(court.token)}
                      onFocus={(event) => event.target.select()}
                    />
                    <div className={styles.buttons}>
                      <Button onClick={() => court.token && void copyLink(courtLink(court.token))}>
                        {t('Copy Link')}
                      </Button>
                      {shown !== court.courtName && (
                        <Button onClick={() => setShown(court.courtName)}>{t('Show QR Code')}</Button>
                      )}
                      <Button onClick={() => setPending({ court, change: 'rotate' })}>
                        {t('Replace Code')}
                      </Button>
                      <Button onClick={() => setPending({ court, change: 'close' })}>
                        {t('Switch Code Off')}
                      </Button>
                    </div>
                  </>
                ) : (
                  <div className={styles.buttons}>
                    <Button aria-busy={running} onClick={() => void change(court, 'rotate')}>
                      {t('Make a Code')}
                    </Button>
                  </div>
                )}
              </section>
            ))}
          </>
        )}
      </div>
      {pending && (
        <Confirm
          title={pending.change === 'rotate' ? t('Replace the code?') : t('Switch the code off?')}
          action={pending.change === 'rotate' ? t('Make New Code') : t('Switch Off')}
          running={running}
          onConfirm={() => void change(pending.court, pending.change)}
          onClose={() => setPending(null)}
        >
          <p>
            {t(
              'The printed code of {courtName} stops working, even on a phone that is scoring with it now.',
              {
                courtName: pending.court.courtName,
              },
            )}
          </p>
        </Confirm>
      )}
    </Dialog>
  )
}
