import { useEffect, useState } from 'react'
import { describeAge, msUntilNextAge } from '../../lib/age.ts'
import { t } from '../../t.ts'
import styles from './ScoreAge.module.css'

/**
 * Shows the age of a live score. `updated` is when it last changed, by the clock of this device, in milliseconds since 1970. Renders
 * again only when its text changes, without rendering the components around it.
 */
export function ScoreAge({ updated: at }: { updated: number }) {
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
  return <span className={styles.age}>{t('updated {age}', { age: describeAge(age) })}</span>
}
