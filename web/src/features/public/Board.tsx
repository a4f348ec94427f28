import { useEffect, useState } from 'react'
import { usePublicLeague } from '../../api/livePublic.ts'
import type { Followed } from '../../api/livePublic.ts'
import type { PublicLeague } from '../../contract/types.ts'
import { keepAwake } from '../../lib/wakeLock.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { BoardCourt } from './BoardCourt.tsx'
import { hasLive, liveFirst } from './publicGames.ts'
import type { ShownCourt } from './publicGames.ts'
import { missing, OldHint } from './PublicPage.tsx'
import { nightTitle } from './Tonight.tsx'
import { useRotation } from './useRotation.ts'
import styles from './Board.module.css'

/** The courts of tonight on a large screen in the gym: nothing has to be pressed, and it stays awake. */
export function Board({ slug }: { slug: string }) {
  const followed = usePublicLeague(slug)
  const { page } = followed
  const instead = missing(followed)
  if (!page || instead) return <Page>{instead}</Page>
  return <Shown page={page} followed={followed} />
}

function Shown({ page, followed }: { page: PublicLeague; followed: Followed<PublicLeague> }) {
  const { league, night, today } = page
  const courts = liveFirst(page.courts, followed.scores)
  const live = courts.some(hasLive)
  return (
    <main className={styles.board}>
      <div className={styles.top}>
        <ScreenTitle className={styles.league} tab={`Gym Board · ${league.name} · Sideout`}>
          {league.name}
        </ScreenTitle>
        {night !== null && <p className={styles.night}>{nightTitle(night, today, live)}</p>}
      </div>
      <OldHint followed={followed} />
      {courts.length > 0 ? (
        <Courts courts={byName(courts)} />
      ) : (
        <Empty title="No games are scheduled yet">
          <p>The courts appear here as soon as there are games.</p>
        </Empty>
      )}
      <SleepNote />
    </main>
  )
}

/** In the gym each court keeps its place, whether it is played on or not. */
function byName(courts: ShownCourt[]): ShownCourt[] {
  const names = new Intl.Collator('en-US', { numeric: true })
  return courts.toSorted((a, b) => Number(!a.name) - Number(!b.name) || names.compare(a.name, b.name))
}

/** As many courts as there is room for; the others take turns with them. */
function Courts({ courts }: { courts: ShownCourt[] }) {
  const { shown, page, pages, isPaused, pause } = useRotation(courts)
  return (
    <>
      <ul key={page} className={styles.courts} data-count={shown.length}>
        {shown.map((court) => (
          <BoardCourt key={court.name} court={court} />
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.turns}>
          <p>
            Courts, part {page + 1} of {pages}
          </p>
          <Button aria-pressed={isPaused} onClick={pause}>
            Pause
          </Button>
        </div>
      )}
    </>
  )
}

/** Keeps the screen awake, and says where the browser refuses it. */
function SleepNote() {
  const [awake, setAwake] = useState(true)
  useEffect(() => keepAwake(setAwake), [])
  if (awake) return null
  return <p className={styles.note}>This screen may go to sleep. Switch that off in its settings.</p>
}
