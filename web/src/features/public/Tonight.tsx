import { t } from '../../t.ts'
import { dayTitle } from './GameDays.tsx'
import { GameLine } from './GameLine.tsx'
import { hasLiveGame } from './publicGames.ts'
import type { ShownCourt } from './publicGames.ts'
import styles from './Public.module.css'

interface Props {
  /** Courts with a running game come first. */
  courts: ShownCourt[]
  night: string
  today: string
}

/** The courts of the current night, else of the next one, else of the last one. */
export function Tonight({ courts, night, today }: Props) {
  const live = courts.filter(hasLiveGame).length
  return (
    <>
      <h2 id="tonight">{nightTitle(night, today, live > 0)}</h2>
      {live > 0 && (
        <p className="muted">
          {t(
            { one: '{count} game being played now.', other: '{count} games being played now.' },
            { count: live },
          )}
        </p>
      )}
      <div className={styles.courts}>
        {courts.map(({ name, games }) => (
          <section key={name} className={`card ${styles.card}`} aria-label={name || t('Without a court')}>
            <h3 className="break">
              <bdi>{name || t('Without a court')}</bdi>
            </h3>
            <ol>
              {games.map((game, index) => (
                <GameLine key={game.gameId ?? `line ${index}`} game={game} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  )
}

/** "Tonight", "Next: Thursday, Nov 26, 2026" or "Last: …". A night that is on stays tonight after midnight. */
export function nightTitle(night: string, today: string, isOn: boolean): string {
  if (night === today || isOn) return t('Tonight')
  const day = dayTitle(night)
  return night > today ? t('Next: {day}', { day }) : t('Last: {day}', { day })
}
