import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { schedulesQuery } from '../../../api/client/queries.ts'
import type { Team } from '../../../contract/types.ts'
import { share } from '../../../lib/share.ts'
import { t } from '../../../t.ts'
import { Switch } from '../../../ui/controls/fields.tsx'
import { TextArea } from '../../../ui/controls/TextArea.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { chatText } from './chatText.ts'
import { NightSelect } from './NightSelect.tsx'
import type { NightProps } from './useNightChange.ts'

/** The dialog with a night as a text for a chat, which can be edited before it is sent. */
export function ChatText(props: NightProps & { teams: Team[] }) {
  const { league, nights, initialNight, tonight, teams, onClose } = props
  const [night, setNight] = useState(initialNight)
  const [withLinks, setWithLinks] = useState(false)
  const [edited, setEdited] = useState<string>()
  const { data: lines, error, refetch } = useQuery(schedulesQuery(league.id))
  const [running, setRunning] = useState(false)
  const text = edited ?? (lines ? chatText(league, { day: night, lines, teams, withLinks }) : '')

  async function send(): Promise<void> {
    if (!text) return
    setRunning(true)
    const outcome = await share(league.name, text)
    setRunning(false)
    if (outcome === 'copied')
      showToast({ title: t('Text copied'), description: t('Paste it into the chat of your league.') })
    if (outcome === 'failed')
      showToast({ title: t('The text could not be copied'), description: text, destructive: true })
    if (outcome === 'copied' || outcome === 'shared') onClose()
  }

  return (
    <DialogForm
      title={t('Text for the Chat')}
      action={typeof navigator.share === 'function' ? t('Share') : t('Copy')}
      running={running}
      failures={0}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <NightSelect
        nights={nights}
        tonight={tonight}
        value={night}
        onChange={(chosen) => {
          setEdited(undefined)
          setNight(chosen)
        }}
      />
      <Switch
        label={t('With the score links')}
        checked={withLinks}
        onChange={(isOn) => {
          setEdited(undefined)
          setWithLinks(isOn)
        }}
      />
      {withLinks && <p className="muted">{t('Everybody who gets the text can then score these games.')}</p>}
      {error && <LoadFailed what={t('The schedule')} error={error} onRetry={() => void refetch()} />}
      {!lines && !error && <Loading />}
      {lines && (
        <TextArea
          label={t('Text')}
          rows={12}
          value={text}
          onChange={(event) => setEdited(event.target.value)}
        />
      )}
    </DialogForm>
  )
}
