import { t } from '../../t.ts'
import { Badge } from '../team/Badge.tsx'
import { Button } from '../controls/Button.tsx'
import { shareChampion } from './championPicture.ts'
import type { BracketOf } from './types.ts'
import styles from './Champions.module.css'

interface Props {
  finals: BracketOf
  /** The name of the league on the picture; if undefined, no picture can be shared. */
  league: string | undefined
}

/**
 * Shows the champions in large letters, with a picture to share, and why a title is nobody's; nothing while they are
 * undecided.
 */
export function Champions({ finals, league }: Props) {
  const champions = finals.champions.flatMap((id) => finals.teams.find((team) => team.id === id) ?? [])
  const vacant = finals.vacant ?? []
  if (champions.length + vacant.length === 0) return null
  return (
    <div className={styles.champions} role="status">
      {champions.map((team) => (
        <div key={team.id} className={styles.champion}>
          <Badge kit={team.kit} badge={team.badge} size="large" />
          <div>
            <p className={styles.word}>{t('Champions')}</p>
            <p className={styles.name}>
              <bdi>{team.name}</bdi>
            </p>
          </div>
          {league !== undefined && (
            <Button
              className="unprinted"
              onClick={() => void shareChampion({ champion: team.name, finals: finals.name, league })}
            >
              {t('Share Picture')}
            </Button>
          )}
        </div>
      ))}
      {vacant.map((sentence) => (
        <p key={sentence} className="card break">
          {sentence}
        </p>
      ))}
    </div>
  )
}
