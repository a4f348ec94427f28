import { useEffect, useEffectEvent, useState } from 'react'
import { boardSettings, changeBoardSettings } from '../../lib/boardSettings.ts'
import type { LearnedCommand } from '../../lib/boardSettings.ts'
import { primeHorn } from '../../lib/horn.ts'
import { muted, soundHorn } from '../../lib/hornSound.ts'
import { canSpeak } from '../../lib/speech.ts'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SelectField, Switch } from '../../ui/controls/fields.tsx'
import { BoardLanguage } from './BoardLanguage.tsx'
import { commands, keyProblem } from './learnKey.ts'
import styles from './SoundAndKeys.module.css'

/** The board settings of this device: the horn, the spoken score, and the keys of a clicker. */
export function SoundAndKeys({ onClose }: { onClose: () => void }) {
  const { volume, speaks } = useStore(boardSettings)
  const isMuted = useStore(muted)
  return (
    <Dialog title={t('Sound and keys')} onClose={onClose}>
      <div className={styles.settings}>
        <SelectField
          label={t('Volume of the horn')}
          hint={isMuted ? t('The horn is muted.') : undefined}
          value={volume}
          onChange={(event) => changeBoardSettings({ volume: Number(event.target.value) })}
        >
          <option value={1}>{t('Quiet')}</option>
          <option value={2}>{t('Normal')}</option>
          <option value={3}>{t('Loud')}</option>
        </SelectField>
        <Button
          onClick={() => {
            primeHorn()
            soundHorn()
          }}
        >
          {t('Try the horn')}
        </Button>
        {canSpeak() && (
          <Switch
            label={t('Speak the score after each point')}
            checked={speaks}
            onChange={(speaks) => changeBoardSettings({ speaks })}
          />
        )}
        <BoardLanguage />
        <Keys />
      </div>
    </Dialog>
  )
}

/** The key of each command, which is learned by pressing it. */
function Keys() {
  const { keys } = useStore(boardSettings)
  const [learning, setLearning] = useState<LearnedCommand | null>(null)
  const [problem, setProblem] = useState('')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!learning) return
    event.preventDefault()
    event.stopPropagation()
    const found = event.key === 'Escape' ? '' : keyProblem(event.key, learning, keys)
    setProblem(found)
    if (found) return
    if (event.key !== 'Escape') changeBoardSettings({ keys: { ...keys, [learning]: event.key } })
    setLearning(null)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  return (
    <section className={styles.settings} aria-label={t('Keys of a clicker or page turner')}>
      <h3>{t('Keys of a clicker or page turner')}</h3>
      {(Object.keys(commands) as LearnedCommand[]).map((command) => (
        <div key={command} className={styles.key} role="group" aria-label={commands[command]}>
          <span>
            {commands[command]}: <strong>{keys[command] || t('no key')}</strong>
          </span>
          <Button
            aria-pressed={learning === command}
            onClick={() => {
              setProblem('')
              setLearning(learning === command ? null : command)
            }}
          >
            {learning === command ? t('Press the key now') : t('Learn')}
          </Button>
          <Button
            disabled={!keys[command]}
            onClick={() => changeBoardSettings({ keys: { ...keys, [command]: '' } })}
          >
            {t('Forget')}
          </Button>
        </div>
      ))}
      <p role="alert">{problem}</p>
    </section>
  )
}
