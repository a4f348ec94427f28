import { useState } from 'react'
import { lineupOf, serverNumber } from '../../rules/lineupEvents.ts'
import { afterSideOut, serverOf } from '../../rules/lineups.ts'
import type { Lineup } from '../../rules/lineups.ts'
import { isOver, totalPoints } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Act, BoardTeams } from '../boardGame.ts'
import { orderOf } from '../order.ts'
import { EnterLineup } from './EnterLineup.tsx'
import { PlayersDialog } from './PlayersDialog.tsx'
import styles from './Lineups.module.css'

interface Props {
  log: Log
  teams: BoardTeams
  act: Act
}

/** The line-ups of both teams, on the side of their halves: who serves, the rotation, and buttons for changes. */
export function Lineups({ log, teams, act }: Props) {
  const state = stateOf(log)
  const [opened, setOpened] = useState<Team | null>(null)
  const close = () => setOpened(null)
  if (isOver(state)) return null
  const number = serverNumber(state)
  const openedLineup = opened && lineupOf(state, opened)
  return (
    <div className={styles.lineups}>
      {orderOf(state).map((team) => (
        <TeamLineup
          // A new rally or rotation clears the checked number.
          key={`${team} ${totalPoints(state)} ${lineupOf(state, team).players.join(' ')}`}
          name={teams[team].name}
          lineup={lineupOf(state, team)}
          serves={state.serving === team}
          onOpen={() => setOpened(team)}
        />
      ))}
      <p role="status" className="sr-only">
        {number > 0 &&
          state.serving &&
          t('{team}: number {number} serves.', { team: teams[state.serving].name, number })}
      </p>
      {opened && openedLineup && openedLineup.players.length === 0 && (
        <EnterLineup log={log} team={opened} name={teams[opened].name} act={act} onClose={close} />
      )}
      {opened && openedLineup && openedLineup.players.length > 0 && (
        <PlayersDialog log={log} team={opened} name={teams[opened].name} act={act} onClose={close} />
      )}
    </div>
  )
}

interface TeamProps {
  name: string
  lineup: Lineup
  serves: boolean
  onOpen: () => void
}

function TeamLineup({ name, lineup, serves, onOpen }: TeamProps) {
  const [checked, setChecked] = useState<number | null>(null)
  const { players } = lineup
  if (players.length === 0)
    return (
      <div className={styles.team} role="group" aria-label={name}>
        <Button onClick={onOpen}>{t('Enter the line-up')}</Button>
      </div>
    )
  const server = serves ? serverOf(lineup) : serverOf(afterSideOut(lineup))
  return (
    <div className={styles.team} role="group" aria-label={name}>
      <p className={styles.server} data-serves={serves}>
        <strong>{server}</strong> {serves ? t('serves') : t('serves next')}
      </p>
      <ol
        className={styles.rotation}
        aria-label={t('Rotation of {team}', { team: name })}
        data-size={players.length}
      >
        {players.map((number, i) => (
          <li key={number} style={{ gridArea: `p${i + 1}` }}>
            <Button
              small
              aria-label={t('Position {position}: number {number}', { position: i + 1, number })}
              onClick={() => setChecked(number)}
            >
              {number}
            </Button>
          </li>
        ))}
      </ol>
      <Button small quiet onClick={onOpen}>
        {t('Players')}
      </Button>
      {checked !== null && (
        <p role="alert" className={styles.check}>
          {checked === server
            ? t('Number {number} is the right server.', { number: checked })
            : t('Wrong server: it is the turn of number {server}, not of {number}.', {
                server,
                number: checked,
              })}
        </p>
      )}
    </div>
  )
}
