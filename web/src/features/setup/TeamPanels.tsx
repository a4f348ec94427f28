import type { ReactNode } from 'react'
import type { Team } from '../../rules/rules.ts'
import { defaultTeamOrder } from '../../scoreboard/boardGame.ts'
import { truncateTypedName } from '../../scoreboard/repair.ts'
import { defaultTeamNames } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { changeRules, swapTeams } from './setupForm.ts'
import type { SetupForm } from './setupForm.ts'
import styles from './TeamPanels.module.css'

interface TeamPanelsProps {
  form: SetupForm
  /** The button that chooses the kit of a team. */
  kitButton?: ((team: Team) => ReactNode) | undefined
}

/** A preview of the board: the panels of the two teams, with fields for their names. */
export function TeamPanels({ form: { rules, kits }, kitButton }: TeamPanelsProps) {
  return (
    <div className={styles.panels}>
      {defaultTeamOrder.map((team, index) => (
        <div key={team} className={`${styles.panel} ${styles[team]}`} data-kit={kits?.[team]}>
          <input
            type="text"
            className={styles.name}
            aria-label={t('Team {number}', { number: index + 1 })}
            autoComplete="off"
            placeholder={defaultTeamNames[team]}
            value={rules[`${team}Name`] ?? ''}
            onChange={(event) => changeRules({ [`${team}Name`]: truncateTypedName(event.target.value) })}
          />
          <span className={styles.score} aria-hidden="true">
            {rules.startingScore}
          </span>
          <span className={styles.kit}>{kitButton?.(team)}</span>
        </div>
      ))}
      <IconButton icon="swap" label={t('Swap the teams')} className={styles.swap} onClick={swapTeams} />
    </div>
  )
}
