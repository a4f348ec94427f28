import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { captainAddress, captainsQuery } from '../../../api/league/captains.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useBackStep } from '../../../ui/dialog/backSteps.ts'
import { QrCode } from '../../../ui/link/QrCode.tsx'
import { Loading } from '../../../ui/page/Notice.tsx'
import styles from './Captains.module.css'

/** The captain's links as a list to print and cut. Nothing else on the page is printed. */
export function PrintedLinks({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { data } = useQuery(captainsQuery(league.id))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useBackStep(true, onClose)
  return (
    <section data-print className={styles.stack}>
      <div className={styles.bar}>
        <h2 ref={heading} tabIndex={-1}>
          {t('Captains’ Links')}
        </h2>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('Back to Teams')}</Button>
          <Button primary onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
      {data ? (
        <ul className={styles.slips}>
          {data.teams.map(
            ({ teamId, name, token }) =>
              token && (
                <li key={teamId} className={styles.slip}>
                  <div className={styles.code}>
                    <QrCode address={captainAddress(token)} />
                  </div>
                  <div>
                    <h3 className="break">
                      <bdi>{name}</bdi>
                    </h3>
                    <p className="break">{t('Captain’s link · {league}', { league: league.name })}</p>
                    <p className={styles.address}>{captainAddress(token)}</p>
                  </div>
                </li>
              ),
          )}
        </ul>
      ) : (
        <Loading />
      )}
    </section>
  )
}
