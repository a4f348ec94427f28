import { useContext, useEffect, useState } from 'react'
import { describeAge, msUntilNextAge } from '../../lib/age.ts'
import { timeOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Zone } from '../page/zone.ts'
import styles from './ScoreAge.module.css'

export interface Age {
  /** When the score last changed, by the clock of this device, in milliseconds since 1970. */
  updated?: number | undefined
  /** When the scoring device last contacted the server; undefined while it is online. */
  offlineSince?: string | undefined
}

/** Shows the age of a running score, and since when its scorer is offline, in the same words on all screens. */
export function ScoreAge({ updated, offlineSince }: Age) {
  const zone = useContext(Zone)
  return (
    <span className={styles.age}>
      {updated !== undefined && <Updated at={updated} />}
      {offlineSince !== undefined && (
        <span className={styles.offline}>
          {t('scorer offline since {time}', { time: timeOf(offlineSince, zone) })}
        </span>
      )}
    </span>
  )
}

/** Renders again only when its text changes, without rendering the components around it. */
function Updated({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(update, msUntilNextAge(Date.now() - at))
    }
    const update = () => {
      clearTimeout(timer)
      setNow(Date.now())
      wait()
    }
    wait()
    // Browsers slow down timers of hidden pages: update when the page is visible again.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [at])
  const age = Math.max(now, at) - at
  return <span>{t('updated {age}', { age: describeAge(age) })}</span>
}
