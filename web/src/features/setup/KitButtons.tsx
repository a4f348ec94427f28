import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import type { Kit } from '../../contract/types.ts'
import { areAlike, kitName } from '../../rules/kits.ts'
import type { Team } from '../../rules/rules.ts'
import { KitChoice } from '../../scoreboard/KitChoice.tsx'
import { repairKits } from '../../scoreboard/repair.ts'
import { unnamed } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { setupForm } from './setupForm.ts'
import styles from './KitButtons.module.css'

const teams = ['team1', 'team2'] as const

/** The usual colours of the two sides are those of these kits. */
const usualKits: Record<Team, Kit> = { team1: 'blue', team2: 'red' }

/** The kit of each team, a button that opens the choice, and a warning while the two kits are too alike. */
export function KitButtons() {
  const { rules, kits = {} } = useStore(setupForm)
  const [choosing, setChoosing] = useState<Team | null>(null)
  const kitOf = (team: Team) => kits[team] ?? usualKits[team]
  const nameOf = (team: Team) => rules[`${team}Name`]?.trim() || unnamed[team]

  function choose(team: Team, kit: Kit | undefined): void {
    const { kits: _before, ...form } = setupForm.get()
    setupForm.set({ ...form, ...repairKits({ ...kits, [team]: kit }) })
  }

  return (
    <>
      <div className={styles.pair}>
        {teams.map((team) => (
          <Button
            key={team}
            className={styles.kit}
            aria-haspopup="dialog"
            aria-label={t('Kit of {team}: {kit}', { team: nameOf(team), kit: kitName(kitOf(team)) })}
            onClick={() => setChoosing(team)}
          >
            <span className={`${styles.swatch} ${styles[team]}`} data-kit={kits[team]} />
            {kitName(kitOf(team))}
          </Button>
        ))}
      </div>
      <p className={styles.warning} role="status">
        {areAlike(kitOf('team1'), kitOf('team2')) &&
          t('{kit1} and {kit2} look too alike from far away. Choose another kit for one team.', {
            kit1: kitName(kitOf('team1')),
            kit2: kitName(kitOf('team2')),
          })}
      </p>
      {choosing && (
        <Dialog title={t('Kit of {team}', { team: nameOf(choosing) })} onClose={() => setChoosing(null)}>
          {/* A tap chooses and closes; the arrow keys go through the kits. */}
          <div
            className={styles.choice}
            onClick={({ detail, target }) =>
              detail > 0 && target instanceof HTMLInputElement && setChoosing(null)
            }
          >
            <KitChoice selected={kits[choosing]} onSelect={(kit) => choose(choosing, kit)} />
            <Button
              onClick={() => {
                choose(choosing, undefined)
                setChoosing(null)
              }}
            >
              {t('Usual colour')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
