import { useEffect, useState } from 'react'
import { useMedia } from '../../lib/useMedia.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LiveCard } from '../../ui/team/LiveCard.tsx'
import { courts, gameStateAt, pointsOf } from './recordedNight.ts'
import styles from './RecordedNight.module.css'

/** The number of rallies already played on each court when the page opens. */
const initialRallies = [63, 71, 33]
const rallyInterval = 1400 // milliseconds from one rally to the next of all courts together

/**
 * A recorded night, replayed in the browser: the courts score one after the other. It can be paused, and starts paused for people who
 * prefer reduced motion.
 */
export function RecordedNight() {
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [isPlaying, setIsPlaying] = useState(!prefersReducedMotion)
  const [rally, setRally] = useState(0)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setRally((rally) => rally + 1), rallyInterval)
    return () => clearInterval(timer)
  }, [isPlaying])
  return (
    <section aria-label={t('A recorded night')} className={styles.night}>
      <div className={styles.cards}>
        {courts.map(({ tier, games }, index) => {
          const own = Math.floor((rally + courts.length - 1 - index) / courts.length)
          return (
            <CourtNow
              key={index}
              court={index + 1}
              tier={tier}
              {...gameStateAt(games, (initialRallies[index] ?? 0) + own)}
            />
          )
        })}
      </div>
      <div className={styles.foot}>
        <p className="muted">{t('A recorded night, played again. The teams are invented.')}</p>
        <Button small onClick={() => setIsPlaying(!isPlaying)}>
          {isPlaying ? t('Stop') : t('Play')}
        </Button>
      </div>
    </section>
  )
}

function CourtNow({
  court,
  tier,
  game,
  state,
}: { court: number; tier: number } & ReturnType<typeof gameStateAt>) {
  const { sets, now } = pointsOf(state)
  const half = (side: 0 | 1) => ({
    ...game.teams[side],
    points: now[side],
    sets: sets.map((set) => set[side]),
    serves: !state.winner && state.serving === (side === 0 ? 'team1' : 'team2'),
  })
  return (
    <LiveCard
      title={t('Court {number}', { number: court })}
      note={t('Tier {tier}', { tier })}
      stage={state.winner ? 'completed' : 'live'}
      now={t('Set {number}', { number: state.sets.length })}
      halves={[half(0), half(1)]}
      label=""
    />
  )
}
