import { Link } from 'wouter'
import { publicLeaguePath } from '../../lib/paths.ts'
import { stageInWords } from '../../rules/stages.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { hasSets } from './watchView.ts'
import type { WatchView } from './watchView.ts'
import styles from './WatchTitle.module.css'

/** The court and the league of the game, with a link to the public page of the league if it has one. */
export function WatchTitle({ view }: { view: WatchView }) {
  const { code, courtName, league, rules } = view
  const sets = hasSets(view) && describeSets(rules)
  const stage = stageInWords(view.stage)
  if (!league)
    return (
      <p className={styles.title}>
        <strong>{t('Code {code}', { code: code ?? '' })}</strong>
        <span className={styles.facts}>{sets}</span>
      </p>
    )
  return (
    <div className={styles.where}>
      {league.slug && (
        <Link href={publicLeaguePath(league.slug)} className={styles.back} aria-label={league.name}>
          <MoreIcon name="back" />
        </Link>
      )}
      <p className={styles.title}>
        {courtName && (
          <strong>
            <bdi>{courtName}</bdi>
          </strong>
        )}
        <span className={styles.facts}>
          <bdi>{league.name}</bdi>
          {sets && ` · ${sets}`}
          {stage && ` · ${stage}`}
        </span>
      </p>
    </div>
  )
}

function describeSets({ playAll, sets }: WatchView['rules']): string {
  return playAll ? t('{sets} sets', { sets }) : t('Best of {sets}', { sets })
}
