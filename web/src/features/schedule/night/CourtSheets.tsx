import { useQuery } from '@tanstack/react-query'
import '../../../scoreboard/digits.css'
import { courtCodesQuery, courtLink } from '../../../api/league/courts.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Empty, LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { QrCode } from '../../../ui/link/QrCode.tsx'
import { Sheet, Sheets } from './Sheets.tsx'
import styles from './Sheets.module.css'

/** The printable codes of all courts, one page per court. */
export function CourtSheets({
  league,
  back,
  onClose,
}: {
  league: LeagueView
  back?: string | undefined
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(courtCodesQuery(league.id))
  const courts = (data ?? []).filter(({ token }) => token !== null)
  return (
    <Sheets
      title={t({ one: 'Code of {count} court', other: 'Codes of {count} courts' }, { count: courts.length })}
      printable={courts.length > 0}
      back={back}
      onClose={onClose}
    >
      {error ? (
        <LoadFailed what={t('The courts')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        courts.length === 0 && <Empty title={t('No court of this league has a code')} />
      )}
      {courts.map(({ courtName, token }) => (
        <Sheet key={courtName} isWallSheet court={courtName} line={<bdi>{league.name}</bdi>}>
          <div className={styles.wallCode}>
            <QrCode address={courtLink(String(token))} />
          </div>
          <p className={styles.wallText}>{t('Scan to score the game on this court. No account needed.')}</p>
          <p className={styles.address}>{courtLink(String(token))}</p>
        </Sheet>
      ))}
    </Sheets>
  )
}
