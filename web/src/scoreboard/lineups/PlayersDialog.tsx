import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Action } from '../../rules/actions.ts'
import { lineupOf } from '../../rules/lineupEvents.ts'
import { sanctionLevels, maxSubstitutions } from '../../rules/lineups.ts'
import { addEvent, seqOf, stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import type { SanctionLevel } from '../../rules/sanctions.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Act } from '../boardGame.ts'
import { describeSanction, sanctionName } from './sanctionNames.ts'
import styles from './Lineups.module.css'

interface Props {
  log: Log
  team: Team
  name: string
  act: Act
  onClose: () => void
}

/** The sheet of a team with its substitutions, its libero, its cards and delays, and the correction of its rotation. */
export function PlayersDialog({ log, team, name, act, onClose }: Props) {
  const { sanctions } = stateOf(log)
  const { players, subs } = lineupOf(stateOf(log), team)
  const [out, setOut] = useState(players[0] ?? 0)
  const [typed, setTyped] = useState('')
  const [level, setLevel] = useState<SanctionLevel>('warning')
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState('')

  /** Records the action, unless the rules do not allow it. */
  function run(action: Action, why: string): void {
    const event = { ...action, id: 'preview', at: 0, seen: seqOf(log), device: 'preview' }
    if (addEvent(log, event).entry.outcome !== 'applied') return setRefused(why)
    act(() => action)
    onClose()
  }

  const change = { team, out, in: Number(typed) }
  return (
    <Dialog stays title={t('Players of {team}', { team: name })} onClose={onClose}>
      <div className={styles.dialog}>
        {players.length > 2 && (
          <Section title={t('Change a player')}>
            <div className={styles.pair}>
              <SelectField
                label={t('Leaves')}
                value={out}
                onChange={(event) => setOut(Number(event.target.value))}
              >
                {players.map((player) => (
                  <option key={player} value={player}>
                    {player}
                  </option>
                ))}
              </SelectField>
              <NumberInput label={t('Enters')} value={typed} onChange={setTyped} />
            </div>
            <div className={styles.buttons}>
              <Button
                onClick={() =>
                  run({ type: 'substitution', ...change }, t('The rules do not allow this substitution.'))
                }
              >
                {t('Substitution, {count} left', { count: maxSubstitutions - subs.length })}
              </Button>
              {players.length === 6 && (
                <Button
                  onClick={() =>
                    run({ type: 'libero', ...change }, t('The rules do not allow this change of the libero.'))
                  }
                >
                  {t('Libero')}
                </Button>
              )}
            </div>
          </Section>
        )}
        <Section title={t('Cards and delays')}>
          <div className={styles.pair}>
            <SelectField
              label={t('Sanction')}
              value={level}
              onChange={(event) => setLevel(sanctionLevels.find((it) => it === event.target.value) ?? level)}
            >
              {sanctionLevels.map((it) => (
                <option key={it} value={it}>
                  {sanctionName(it)}
                </option>
              ))}
            </SelectField>
            <NumberInput label={t('Number, empty for the team')} value={number} onChange={setNumber} />
          </div>
          <Button
            onClick={() =>
              run(
                { type: 'sanction', team, sanction: level, ...(number && { number: Number(number) }) },
                t('The rules do not allow this sanction now.'),
              )
            }
          >
            {t('Record')}
          </Button>
          <p className="muted">{t('A penalty is also a point for the other team: tap it.')}</p>
        </Section>
        <Recorded
          lines={[
            ...subs.map((sub) =>
              t('Substitution: {enters} for {leaves}', { enters: sub.in, leaves: sub.out }),
            ),
            ...sanctions.filter((it) => it.team === team).map(describeSanction),
          ]}
        />
        <Button quiet onClick={() => run({ type: 'rotate', team }, '')}>
          {t('Rotate by one position')}
        </Button>
        {refused && <p role="alert">{refused}</p>}
      </div>
    </Dialog>
  )
}

/** The substitutions of the team in this set, and its cards and delays in this match. */
function Recorded({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.recorded} aria-label={t('Recorded so far')}>
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function NumberInput(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      maxLength={2}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, ''))}
    />
  )
}
