// The dialogs of a hall that only its owner can open, besides that of its courts.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import { deleteHall, endHallCode, renameHall, renewHallCode } from '../../api/league/halls.ts'
import type { Hall } from '../../contract/types.ts'
import { hallsPage } from '../../lib/pages.ts'
import { copyText } from '../../lib/share.ts'
import { nameProblem, tidyName } from '../../rules/names.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { useForm } from '../../ui/controls/form.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Halls.module.css'

interface Props {
  hall: Hall
  onClose: () => void
}

export function RenameHall({ hall, onClose }: Props) {
  const { running, run } = useAction()
  const form = useForm({ name: hall.name }, ({ name }) => {
    const problem = nameProblem(t('Name'), name)
    return problem ? { name: problem } : {}
  })

  async function rename(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('The hall was not renamed'), async () => {
      await renameHall(hall.id, tidyName(form.values.name))
      onClose()
    })
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={t('Rename Hall')}
      action={t('Save')}
      running={running}
      failures={form.failures}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        error={form.errors.name}
        value={form.values.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
    </DialogForm>
  )
}

export function DeleteHall({ hall, onClose }: Props) {
  const { running, run } = useAction()
  const [, navigate] = useLocation()
  const remove = () =>
    run(t('The hall was not deleted'), async () => {
      await deleteHall(hall.id)
      navigate(hallsPage, { replace: true })
      showToast({ title: t('Hall deleted'), description: hall.name })
    })
  return (
    <Confirm
      title={t('Delete {name}?', { name: hall.name })}
      action={t('Delete Hall')}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {t(
          'Its leagues keep their courts and games, but can again be planned on one court at the same time. This cannot be undone.',
        )}
      </p>
    </Confirm>
  )
}

/** Makes and ends the code with which leagues of other owners join. */
export function HallCode({ hall, onClose }: Props) {
  const { running, run } = useAction()
  const [code, setCode] = useState('')
  const [isCopied, setIsCopied] = useState(false)
  const renew = () =>
    run(t('No code was made'), async () => {
      setCode(await renewHallCode(hall.id))
      setIsCopied(false)
    })
  const end = () =>
    run(t('The code was not ended'), async () => {
      await endHallCode(hall.id)
      setCode('')
    })
  return (
    <Dialog title={t('Code for Other Owners')} onClose={onClose}>
      <div className={styles.adopt}>
        <p>
          {t(
            'With the code another owner joins the hall under My Leagues, Halls. They see when courts are taken, but not by which of your leagues.',
          )}
        </p>
        {code ? (
          <>
            <TextField
              label={t('Code')}
              readOnly
              hint={t('It is shown only now. Copy it and send it to the other owner.')}
              value={code}
              onFocus={(event) => event.target.select()}
            />
            <div>
              <Button onClick={() => void copyText(code).then(setIsCopied)}>{t('Copy Code')}</Button>{' '}
              <span role="status">{isCopied && t('Copied')}</span>
            </div>
          </>
        ) : (
          <p className="muted">
            {hall.hasCode
              ? t('There is a code. A new one ends it; leagues that have joined stay.')
              : t('There is no code: nobody else can join.')}
          </p>
        )}
      </div>
      <DialogButtons>
        {hall.hasCode && (
          <Button danger aria-busy={running} onClick={() => void end()}>
            {t('End Code')}
          </Button>
        )}
        <Button primary={!code} aria-busy={running} onClick={() => void renew()}>
          {t('New Code')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
