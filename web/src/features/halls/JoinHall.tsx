import { showAtField, useAction } from '../../api/client/useAction.ts'
import { findHallByCode } from '../../api/league/halls.ts'
import type { Hall } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { TextField } from '../../ui/controls/fields.tsx'
import { useForm } from '../../ui/controls/form.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'

/** Finds the hall of another owner by its code. */
export function JoinHall({
  onFound,
  onClose,
}: {
  onFound: (hall: Hall, code: string) => void
  onClose: () => void
}) {
  const { running, run } = useAction()
  const form = useForm({ code: '' }, ({ code }) => (code.trim() ? {} : { code: t('Enter the code') }))

  async function find(): Promise<void> {
    if (!form.passes()) return
    const code = form.values.code.trim()
    showAtField(
      form,
      await run(t('The hall was not found'), async () => onFound(await findHallByCode(code), code)),
    )
  }

  return (
    <DialogForm
      title={t('Join with a Code')}
      action={t('Next')}
      running={running}
      failures={form.failures}
      onSubmit={() => void find()}
      onClose={onClose}
    >
      <p>{t('The owner of a hall gives you its code. Your leagues keep their courts and games.')}</p>
      <TextField
        label={t('Code')}
        error={form.errors.code}
        autoCapitalize="off"
        spellCheck={false}
        value={form.values.code}
        onChange={(event) => form.change({ code: event.target.value })}
      />
    </DialogForm>
  )
}
