import { counted } from '../../rules/words.ts'
import { dayTitle } from './GameDays.tsx'
import { GameLine } from './GameLine.tsx'
import { hasLive } from './publicGames.ts'
import type { ShownCourt } from './publicGames.ts'
import styles from './Public.module.css'

interface Props {
  /** Those with a game that is being played first. */
  courts: ShownCourt[]
  night: string
  today: string
}

/** The courts of the night that is on, of the next one, or of the last one there was. */
export function Tonight({ courts, night, today }: Props) {
  const live = courts.filter(hasLive).length
  return (
    <>
      <h2 id="tonight">{nightTitle(night, today, live > 0)}</h2>
      {live > 0 && <p className="muted">{counted(live, 'game')} being played now.</p>}
      <div className={styles.courts}>
        {courts.map(({ name, games }) => (
          <section key={name} className={`card ${styles.card}`} aria-label={name || 'Without a court'}>
            <h3 className="break">{name || 'Without a court'}</h3>
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

/** "Tonight", "Next: Thursday, Nov 26, 2026" or "Last: …"; a night goes on after midnight. */
export function nightTitle(night: string, today: string, isOn: boolean): string {
  if (night === today || isOn) return 'Tonight'
  return `${night > today ? 'Next' : 'Last'}: ${dayTitle(night)}`
}
