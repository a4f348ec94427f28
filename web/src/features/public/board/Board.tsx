import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { publicFinalsQuery, usePublicLeague } from '../../../api/live/livePublic.ts'
import type { LivePage } from '../../../api/live/livePublic.ts'
import type { FinalsView, PublicLeague } from '../../../contract/types.ts'
import { locale } from '../../../lib/locale.ts'
import { keepAwake } from '../../../lib/wakeLock.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { withLiveScores } from '../../../ui/bracket/withLiveScores.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/page/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import { BoardCourt } from './BoardCourt.tsx'
import type { BoardFinalsProps } from './BoardFinals.tsx'
import { finalsSlides, isOnNight, sizeOf } from './finalsSlides.ts'
import type { Slide } from './finalsSlides.ts'
import { hasLiveGame, findNextSlot, sortLiveFirst } from '../publicGames.ts'
import type { ShownCourt } from '../publicGames.ts'
import { placeholderFor, PublicScope, StaleHint } from '../PublicPage.tsx'
import { nightTitle } from '../days.ts'
import { fitTogether, useRotation, useWindow } from './useRotation.ts'
import styles from './Board.module.css'

interface Props {
  slug: string
  /** Renders the finals on the board. Their code is loaded only on nights with finals. */
  finals: (props: BoardFinalsProps) => ReactNode
}

/** The gym board: tonight's courts on a large screen, without controls. It keeps the screen awake. */
export function Board({ slug, finals }: Props) {
  const livePage = usePublicLeague(slug)
  const { page } = livePage
  const placeholder = placeholderFor(livePage)
  if (!page || placeholder) return <Page>{placeholder}</Page>
  return (
    <PublicScope page={page} livePage={livePage}>
      <BoardScreen page={page} livePage={livePage} finals={finals} />
    </PublicScope>
  )
}

interface ScreenProps {
  page: PublicLeague
  livePage: LivePage<PublicLeague>
  finals: Props['finals']
}

function BoardScreen({ page, livePage, finals }: ScreenProps) {
  const { league, night, today } = page
  const courts = sortLiveFirst(page.courts, livePage.scores)
  const isLive = courts.some(hasLiveGame)
  const { data } = useQuery({ ...publicFinalsQuery(league.slug), enabled: page.hasFinals === true })
  const tonightsFinals = (data?.finals ?? [])
    .filter(isOnNight(night))
    .map((one) => withLiveScores(one, livePage.scores))
  // After the last match the champions stay on the screen.
  const isOver =
    tonightsFinals.length > 0 && tonightsFinals.every(({ over }) => over) && !isLive && !findNextSlot(courts)
  return (
    <main className={styles.board}>
      <div className={styles.top}>
        <ScreenTitle
          className={styles.league}
          tab={t('Gym Board · {league} · Sideout', { league: league.name })}
        >
          <bdi>{league.name}</bdi>
        </ScreenTitle>
        {night !== null && (
          <p className={styles.night}>
            {nightTitle(night, today, isLive, tournamentDay(league) !== undefined)}
          </p>
        )}
      </div>
      <StaleHint livePage={livePage} />
      {tonightsFinals.some(({ queue, over }) => queue && !over) &&
        finals({ slide: undefined, finals: tonightsFinals })}
      {courts.length + tonightsFinals.length > 0 ? (
        <Rotation
          courts={isOver ? [] : sortByName(courts.filter(isCourt))}
          tonightsFinals={tonightsFinals}
          finals={finals}
        />
      ) : (
        <Empty title={t('No games are scheduled yet')}>
          <p>{t('The courts appear here as soon as there are games.')}</p>
        </Empty>
      )}
      <SleepWarning />
    </main>
  )
}

/** Unassigned matches of the finals form no court; they are listed above the courts. */
const isCourt = ({ name, games }: ShownCourt) => name !== '' || games.some(({ stage }) => stage !== 'finals')

/** Sorts courts by name, so that each keeps its position on the board. */
function sortByName(courts: ShownCourt[]): ShownCourt[] {
  const names = new Intl.Collator(locale(), { numeric: true })
  return courts.toSorted((a, b) => Number(!a.name) - Number(!b.name) || names.compare(a.name, b.name))
}

interface RotationProps {
  courts: ShownCourt[]
  tonightsFinals: FinalsView[]
  finals: Props['finals']
}

/** Shows the courts above the brackets of the finals where both fit; otherwise they rotate. */
function Rotation(props: RotationProps) {
  const { courts, tonightsFinals, finals } = props
  const slides = finalsSlides(tonightsFinals)
  const brackets = slides.flatMap((slide) => (slide.kind === 'bracket' ? sizeOf(slide) : []))
  const lists = tonightsFinals.filter(({ queue, over }) => queue && !over).length
  const isTogether = useWindow(
    (size) =>
      brackets.length > 0 &&
      brackets.length === slides.length &&
      fitTogether(courts.length, brackets, lists, size),
  )
  if (!isTogether) return <Pages {...props} slides={slides} />
  return (
    <>
      {courts.length > 0 && <Courts courts={courts} />}
      <div className={styles.brackets}>
        {slides.map((slide) => (
          <Fragment key={slide.key}>{finals({ slide, finals: tonightsFinals })}</Fragment>
        ))}
      </div>
    </>
  )
}

function Courts({ courts }: { courts: ShownCourt[] }) {
  return (
    <ul className={styles.courts} data-count={courts.length}>
      {courts.map((court) => (
        <BoardCourt key={court.name} court={court} />
      ))}
    </ul>
  )
}

/** Shows as many courts as fit; the other courts and the brackets of the finals rotate. */
function Pages({ courts, tonightsFinals, finals, slides }: RotationProps & { slides: Slide[] }) {
  const { shown, after, page, pages, isPaused, togglePause } = useRotation(courts, slides.length)
  const slide = after === undefined ? undefined : slides[after]
  return (
    <>
      {slide ? finals({ slide, finals: tonightsFinals }) : <Courts key={page} courts={shown} />}
      {pages > 1 && (
        <div className={styles.turns}>
          <p>
            {slides.length > 0
              ? t('Part {page} of {pages}', { page: page + 1, pages })
              : t('Courts, part {page} of {pages}', { page: page + 1, pages })}
          </p>
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
