import { useState } from 'react'
import { Button, IconButton } from '../src/ui/controls/Button.tsx'
import { Chip, Chips } from '../src/ui/controls/Chip.tsx'
import { NumberField, SelectField, Switch, TextField } from '../src/ui/controls/fields.tsx'
import { MoreIcon } from '../src/ui/controls/MoreIcon.tsx'
import { Segments } from '../src/ui/controls/Segments.tsx'
import { Confirm } from '../src/ui/dialog/Confirm.tsx'
import { Dialog } from '../src/ui/dialog/Dialog.tsx'
import { showToast } from '../src/ui/toast/toast.ts'
import styles from './Gallery.module.css'

export function Actions() {
  const [view, setView] = useState('season')
  const [chosen, setChosen] = useState('all')
  return (
    <>
      <div className={styles.flow}>
        <Button primary>Publish</Button>
        <Button>Second</Button>
        <Button quiet>Quiet</Button>
        <Button small>In a row</Button>
        <Button danger>Delete</Button>
        <Button disabled>Not now</Button>
        <Button primary aria-busy>
          Saving
        </Button>
        <IconButton icon={<MoreIcon name="bell" />} label="Needs attention" />
      </div>
      <Segments
        label="View"
        value={view}
        onChange={setView}
        options={[
          { value: 'season', label: 'Season' },
          { value: 'week', label: 'Week 5' },
        ]}
      />
      <Chips label="Filter">
        {['all', 'disputed', 'no score'].map((name) => (
          <Chip key={name} pressed={chosen === name} onClick={() => setChosen(name)}>
            {name}
          </Chip>
        ))}
      </Chips>
    </>
  )
}

export function Fields() {
  const [text, setText] = useState('Ferry Road')
  const [target, setTarget] = useState(25)
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <TextField label="Team name" value={text} onChange={(event) => setText(event.target.value)} />
      <TextField label="Team name" value="" error="Enter a name of at most 100 characters." readOnly />
      <SelectField label="Night" defaultValue="1">
        <option value="1">Thursday, Nov 26</option>
      </SelectField>
      <NumberField label="Ending Score" value={target} min={1} max={999} onChange={setTarget} />
      <Switch label="Win by 2" checked={isOn} onChange={setIsOn} />
    </>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.flow}>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button
        onClick={() =>
          showToast({
            title: 'Game moved',
            description: '9:30 PM, Court 3',
            action: { label: 'Undo', run: () => undefined },
          })
        }
      >
        Toast with undo
      </Button>
      {(open === 'dialog' || open === 'wide') && (
        <Dialog title="Schedule Game" wide={open === 'wide'} onClose={close}>
          <p>What the dialog asks for.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <Confirm title="Delete this game?" action="Delete" running={false} onClose={close} onConfirm={close}>
          <p>Its score goes with it.</p>
        </Confirm>
      )}
    </div>
  )
}
