import { muted, toggleMuted } from '../lib/hornSound.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../t.ts'
import { IconButton } from '../ui/Button.tsx'

/** Turns the horn of the board on and off. */
export function MuteToggle() {
  const isMuted = useStore(muted)
  return (
    <IconButton
      icon={isMuted ? 'muted' : 'sound'}
      label={isMuted ? t('Turn the horn on') : t('Mute the horn')}
      onClick={toggleMuted}
    />
  )
}
