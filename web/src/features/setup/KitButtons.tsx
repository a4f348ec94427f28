import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import type { Kit } from '../../contract/types.ts'
import { areAlike, kitName } from '../../rules/kits.ts'
import type { Kits } from '../../rules/freeGame.ts'
import type { Team } from '../../rules/rules.ts'
import { KitChoice } from '../../scoreboard/KitChoice.tsx'
import { repairKits } from '../../scoreboard/repair.ts'
import { defaultKits } from '../../scoreboard/teams.ts'
import { defaultTeamNames } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { setupForm } from './setupForm.ts'
import styles from './KitButtons.module.css'

const kitOf = (kits: Kits | undefined, team: Team) => kits?.[team] ?? defaultKits[team]

/** The kit of a team, as a button that opens the kit selection. */
export function KitButton({ team }: { team: Team }) {
  const { rules, kits } = useStore(setupForm)
  const [isOpen, setIsOpen] = useState(false)
  const name = rules[`${team}Name`]?.trim() || defaultTeamNames[team]
  const kit = kitName(kitOf(kits, team))

  function choose(chosen: Kit | undefined): void {
    const { kits: before, ...form } = setupForm.get()
    setupForm.set({ ...form, ...repairKits({ ...before, [team]: chosen }) })
  }

  return (
    <>
      <button
        type="button"
        className={styles.kit}
        aria-haspopup="dialog"
        aria-label={t('Kit of {team}: {kit}', { team: name, kit })}
        onClick={() => setIsOpen(true)}
      >
        {kit}
        <Icon name="down" />
      </button>
      {isOpen && (
        <Dialog title={t('Kit of {team}', { team: name })} onClose={() => setIsOpen(false)}>
          {/* A tap selects and closes; the arrow keys only move through the kits. */}
          <div
            className={styles.choice}
            onClick={({ detail, target }) =>
              detail > 0 && target instanceof HTMLInputElement && setIsOpen(false)
            }
          >
            <KitChoice selected={kits?.[team]} onSelect={choose} />
            <Button
              onClick={() => {
                choose(undefined)
                setIsOpen(false)
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

/** Warns while the kits of the teams are too similar. */
export function KitWarning() {
  const { kits } = useStore(setupForm)
  const [kit1, kit2] = [kitOf(kits, 'team1'), kitOf(kits, 'team2')]
  return (
    <p className={styles.warning} role="status">
      {areAlike(kit1, kit2) &&
        t('{kit1} and {kit2} look too alike from far away. Choose another kit for one team.', {
          kit1: kitName(kit1),
          kit2: kitName(kit2),
        })}
    </p>
  )
}
