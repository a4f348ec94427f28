import { useEffect, useRef, useState } from 'react'
import { t } from '../../../t.ts'
import { Bracket } from '../../../ui/bracket/Bracket.tsx'
import { NextCalls } from '../../../ui/bracket/NextCalls.tsx'
import type { FinalsView } from '../../../contract/types.ts'
import '../../../ui/style/kits.css'
import { sizeOf } from './finalsSlides.ts'
import type { Slide } from './finalsSlides.ts'
import styles from './BoardFinals.module.css'

export interface BoardFinalsProps {
  /** The slide to show; undefined shows the matches that are called to free courts. */
  slide: Slide | undefined
  finals: FinalsView[]
}

/** The content of the board on a night with finals, in its own file so that other boards do not load it. */
export function BoardFinals({ slide, finals }: BoardFinalsProps) {
  if (!slide)
    return finals.map((one) => (
      <div key={one.id} className={styles.calls}>
        <NextCalls finals={one} />
      </div>
    ))
  if (slide.kind === 'champion') return <Champion slide={slide} />
  if (slide.kind === 'vacant') return <VacantTitle slide={slide} />
  return <BracketSlide slide={slide} />
}

function Champion({ slide: { finals, team } }: { slide: Extract<Slide, { kind: 'champion' }> }) {
  return (
    <section className={styles.champion} data-kit={team.kit} aria-label={t('Champions')}>
      <p className={styles.word}>{t('Champions')}</p>
      <p className={styles.name}>
        <bdi>{team.name}</bdi>
      </p>
      <p className={styles.of}>
        <bdi>{finals.name}</bdi>
      </p>
    </section>
  )
}

function VacantTitle({ slide: { finals, sentence } }: { slide: Extract<Slide, { kind: 'vacant' }> }) {
  return (
    <section className={styles.vacant} aria-label={finals.name}>
      <p className={styles.of}>
        <bdi>{finals.name}</bdi>
      </p>
      <p className={styles.reason}>{sentence}</p>
    </section>
  )
}

function BracketSlide({ slide }: { slide: Extract<Slide, { kind: 'bracket' }> }) {
  const { finals, places } = slide
  const { width, height } = sizeOf(slide)
  const place = useRef<HTMLDivElement>(null)
  const zoom = useZoom(place, width, height)
  return (
    <section className={styles.bracket} aria-label={finals.name}>
      <h2 className={styles.title}>
        <bdi>{finals.name}</bdi>
      </h2>
      <div ref={place} className={styles.place}>
        <div style={zoom === undefined ? undefined : { zoom, width: `${width}rem` }}>
          <Bracket finals={{ ...finals, places }} />
        </div>
      </div>
    </section>
  )
}

/** Returns the factor that scales a drawing of this size (rem) to its container; undefined on screens that show one round at a time. */
function useZoom(place: React.RefObject<HTMLDivElement | null>, width: number, height: number) {
  const [zoom, setZoom] = useState<number>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const updateZoom = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const isTree = innerWidth >= 60 * rem
      const { clientWidth, clientHeight } = element
      setZoom(isTree ? Math.min(clientWidth / (width * rem), clientHeight / (height * rem)) : undefined)
    }
    updateZoom()
    const observer = new ResizeObserver(updateZoom)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, width, height])
  return zoom
}
