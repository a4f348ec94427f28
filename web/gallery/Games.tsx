import kits from '../../spec/kits.json'
import { MoreIcon } from '../src/ui/controls/MoreIcon.tsx'
import { Menu, MenuItem } from '../src/ui/dialog/Menu.tsx'
import { Empty, Hint, LoadFailed, Loading } from '../src/ui/page/Notice.tsx'
import { Badge } from '../src/ui/team/Badge.tsx'
import { FixtureRow } from '../src/ui/team/FixtureRow.tsx'
import type { RowTeam } from '../src/ui/team/FixtureRow.tsx'
import { Form } from '../src/ui/team/Form.tsx'
import { LiveCard } from '../src/ui/team/LiveCard.tsx'
import { LivePill } from '../src/ui/team/LivePill.tsx'
import { Tag } from '../src/ui/team/Tag.tsx'
import { Part } from './Part.tsx'
import styles from './Gallery.module.css'

const kitNames = kits.map(({ id }) => id)
const long =
  'The Recreation Centre Wednesday Night Volleyball Team of the Old Harbour Road and Its Many Friends'
const quarry: RowTeam = { name: 'Quarry Street', kit: 'white', badge: 'QRY' }
const harbor: RowTeam = { name: 'Harbor Lights', kit: 'sky', badge: 'HBR' }
const nobody = () => undefined

export function Kits() {
  return (
    <>
      <div className={styles.flow}>
        {kitNames.map((kit) => (
          <Badge key={kit} kit={kit} badge={kit.slice(0, 3).toUpperCase()} />
        ))}
      </div>
      <div className={styles.flow}>
        {(['small', undefined, 'large', 'huge'] as const).map((size) => (
          <Badge key={size ?? 'normal'} kit="indigo" badge="BKR" {...(size && { size })} />
        ))}
      </div>
    </>
  )
}

function RowMenu() {
  return (
    <Menu label="Actions" title="Actions" icon={<MoreIcon name="dots" />}>
      <MenuItem icon={<MoreIcon name="link" />} onClick={nobody}>
        Copy Score Link
      </MenuItem>
      <MenuItem icon={<MoreIcon name="move" />} onClick={nobody}>
        Move
      </MenuItem>
      <MenuItem icon={<MoreIcon name="stop" />} danger onClick={nobody}>
        Cancel game
      </MenuItem>
    </Menu>
  )
}

export function Games() {
  const row = { teams: [quarry, harbor] as [RowTeam, RowTeam], label: 'Quarry Street and Harbor Lights' }
  const court = { small: 'Court', large: '2' }
  return (
    <>
      <Part title="Games in a list">
        <ul className={styles.list}>
          <FixtureRow {...row} when={court} onOpen={nobody} menu={<RowMenu />} />
          <FixtureRow
            {...row}
            when={{ small: 'Court 2', large: '9:30', isTime: true }}
            state={<Tag kind="warn">no scorer</Tag>}
            menu={<RowMenu />}
          />
          <FixtureRow {...row} when={court} state={<Tag kind="bad">twice</Tag>} />
          <FixtureRow
            {...row}
            when={court}
            score={{
              sets: [
                [25, 22],
                [19, 25],
                [15, 11],
              ],
              total: [2, 1],
              winner: 1,
            }}
          />
          <FixtureRow {...row} when={court} score={{ sets: [], total: [16, 20], winner: 2 }} />
          <FixtureRow {...row} when={court} state={<Tag>cancelled</Tag>} isOff />
          <FixtureRow {...row} when={court} teams={[{ ...quarry, name: long }, harbor]} onOpen={nobody} />
        </ul>
      </Part>
      <Part title="Games that are on">
        <LiveCard
          title="Court 4"
          note="Tier 2"
          now="Set 3 · to 15"
          label="Court 4"
          halves={[
            { name: 'Pine Hollow', kit: 'green', points: 7, sets: [25, 22], serves: false },
            { name: 'Late Shift', kit: 'graphite', points: 9, sets: [19, 25], serves: true },
          ]}
          menu={<RowMenu />}
        />
        <LiveCard
          title="Court 1"
          note="Tier 1"
          now="Live"
          label="Court 1"
          halves={[
            { name: long, kit: 'blue', points: 16, sets: [], serves: false },
            { name: 'Setting Suns', kit: 'orange', points: 20, sets: [], serves: true },
          ]}
          offlineSince="2026-11-26T20:41:00Z"
        />
      </Part>
      <Part title="Tags and form">
        <div className={styles.flow}>
          <LivePill>Set 2</LivePill>
          <Tag>Final</Tag>
          <Tag kind="good">all set</Tag>
          <Tag kind="warn">no score</Tag>
          <Tag kind="bad">disputed</Tag>
          <Form results={['W', 'L', 'W', 'W', 'L']} />
        </div>
      </Part>
    </>
  )
}

export function Notices() {
  return (
    <>
      <Loading />
      <Hint>You are offline.</Hint>
      <Empty title="No games yet">
        <p>Plan the season from your courts and teams, or add the first game by hand.</p>
      </Empty>
      <LoadFailed what="The schedule" error={new Error('The server cannot be reached.')} onRetry={nobody} />
    </>
  )
}
