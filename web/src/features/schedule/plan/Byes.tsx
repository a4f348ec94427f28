import { useMemo } from 'react'
import type { Report, Team } from '../../../contract/types.ts'
import { weekdayAndDayOf } from '../../../lib/dates.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import styles from '../Schedule.module.css'

const byesPerPage = 20

/** The teams that have a bye, by night. */
export function Byes({ byes, teams }: { byes: Report['byes']; teams: Team[] }) {
  const name = useMemo(() => namesOf(teams), [teams])
  const list = useShown(byes, byesPerPage)
  return (
    <details>
      <summary className={styles.summary}>{t('Who sits out')}</summary>
      <ul className={styles.lines}>
        {list.page.map(({ night, tier, teamIds }) => (
          <li key={`${night} ${tier}`}>
            <b>{weekdayAndDayOf(night)}</b>
            {tier > 0 && <span className="muted"> {t('Tier {tier}', { tier })}</span>}
            <br />
            {teamIds.map((id, i) => (
              <span key={id}>
                {i > 0 && ', '}
                <bdi>{name(id)}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ShowMore list={list} what={t('nights')} />
    </details>
  )
}
