import { useEffect, useState } from 'react'
import { usePublicLeague } from '../../../api/livePublic.ts'
import type { LivePage } from '../../../api/livePublic.ts'
import type { PublicLeague } from '../../../contract/types.ts'
import { locale } from '../../../lib/locale.ts'
import { keepAwake } from '../../../lib/wakeLock.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { Zone } from '../../../ui/page/zone.ts'
import { BoardCourt } from './BoardCourt.tsx'
import { hasLiveGame, sortLiveFirst } from '../publicGames.ts'
import type { ShownCourt } from '../publicGames.ts'
import { placeholderFor, StaleHint } from '../PublicPage.tsx'
import { nightTitle } from '../days.ts'
import { useRotation } from './useRotation.ts'
import styles from './Board.module.css'

/** The gym board: tonight's courts on a large screen, without controls. It keeps the screen awake. */
export function Board({ slug }: { slug: string }) {
  const livePage = usePublicLeague(slug)
  const { page } = livePage
  const placeholder = placeholderFor(livePage)
  if (!page || placeholder) return <Page>{placeholder}</Page>
  return (
    <Zone value={page.league.timezone}>
      <BoardScreen page={page} livePage={livePage} />
    </Zone>
  )
}

function BoardScreen({ page, livePage }: { page: PublicLeague; livePage: LivePage<PublicLeague> }) {
  const { league, night, today } = page
  const courts = sortLiveFirst(page.courts, livePage.scores)
  const isLive = courts.some(hasLiveGame)
  return (
    <main className={styles.board}>
      <div className={styles.top}>
        <ScreenTitle
          className={styles.league}
          tab={t('Gym Board · {league} · Sideout', { league: league.name })}
        >
          <bdi>{league.name}</bdi>
        </ScreenTitle>
        {night !== null && <p className={styles.night}>{nightTitle(night, today, isLive)}</p>}
      </div>
      <StaleHint livePage={livePage} />
      {courts.length > 0 ? (
        <Courts courts={sortByName(courts)} />
      ) : (
        <Empty title={t('No games are scheduled yet')}>
          <p>{t('The courts appear here as soon as there are games.')}</p>
        </Empty>
      )}
      <SleepWarning />
    </main>
  )
}

/** Sorted by name, so that each court keeps its place on the board. */
function sortByName(courts: ShownCourt[]): ShownCourt[] {
  const names = new Intl.Collator(locale(), { numeric: true })
  return courts.toSorted((a, b) => Number(!a.name) - Number(!b.name) || names.compare(a.name, b.name))
}

/** As many courts as fit; the others are shown in turns. */
function Courts({ courts }: { courts: ShownCourt[] }) {
  const { shown, page, pages, isPaused, togglePause } = useRotation(courts)
  return (
    <>
      <ul key={page} className={styles.courts} data-count={shown.length}>
        {shown.map((court) => (
          <BoardCourt key={court.name} court={court} />
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.turns}>
          <p>{t('Courts, part {page} of {pages}', { page: page + 1, pages })}</p>
          <Button aria-pressed={isPaused} onClick={togglePause}>
            {t('Pause')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Keeps the screen awake, and warns if the browser refuses. */
function SleepWarning() {
  const [isAwake, setIsAwake] = useState(true)
  useEffect(() => keepAwake(setIsAwake), [])
  if (isAwake) return null
  return <p className={styles.note}>{t('This screen may go to sleep. Switch that off in its settings.')}</p>
}
