import { useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { muted, toggleMuted } from '../lib/hornSound.ts'
import { useStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { pauseOf, resumeOf } from '../rules/actions.ts'
import { t } from '../t.ts'
import { Menu, MenuItem } from '../ui/dialog/Menu.tsx'
import { showToast } from '../ui/toast/toast.ts'
import { logOf } from '../rules/freeLog.ts'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Act, BoardTeams } from './boardGame.ts'
import { swapOf } from './order.ts'
import { playAction } from './play.ts'
import { teamsOf } from './teams.ts'

/** The dialogs of the menu, which are loaded on use. */
export interface FreeDialogs {
  Sound: ComponentType<{ onClose: () => void }>
  Correct: ComponentType<{ log: Log; teams: BoardTeams; act: Act; ofLeague: boolean; onClose: () => void }>
  Sheet: ComponentType<{ game: FreeGame; onClose: () => void }>
}

interface Props {
  game: FreeGame
  onShare?: (() => void) | undefined
  dialogs: FreeDialogs
}

/** The menu of rarely needed actions on the board of the free scorer. */
export function FreeMenu({ game, onShare, dialogs: { Sound, Correct, Sheet } }: Props) {
  const isMuted = useStore(muted)
  const [opened, setOpened] = useState<keyof FreeDialogs | null>(null)
  const log = logOf(game)
  const close = () => setOpened(null)
  const isFull = useSyncExternalStore(onFullScreen, () => Boolean(document.fullscreenElement))
  const isPaused = stateOf(log).clock.pausedSince !== 0
  return (
    <>
      <Menu label={t('More')} symbol="⋯" title={t('This game')}>
        {onShare && <MenuItem onClick={onShare}>{t('Share live')}</MenuItem>}
        <MenuItem onClick={() => setOpened('Correct')}>
          {log.match.sets > 1 ? t('Correct a set') : t('Correct the score')}
        </MenuItem>
        <MenuItem onClick={() => playAction(swapOf)}>{t('Swap the sides on this board')}</MenuItem>
        <MenuItem onClick={() => playAction(isPaused ? resumeOf : pauseOf)}>
          {isPaused ? t('Resume the clock') : t('Pause the clock')}
        </MenuItem>
        {document.fullscreenEnabled && (
          <MenuItem onClick={() => void toggleFullScreen()}>
            {isFull ? t('Leave full screen') : t('Full screen')}
          </MenuItem>
        )}
        {game.rules.maxTime !== undefined && (
          <MenuItem onClick={toggleMuted}>{isMuted ? t('Turn the horn on') : t('Mute the horn')}</MenuItem>
        )}
        <MenuItem onClick={() => setOpened('Sound')}>{t('Sound and keys')}</MenuItem>
        <MenuItem onClick={() => setOpened('Sheet')}>{t('Score sheet')}</MenuItem>
      </Menu>
      {opened === 'Sheet' && <Sheet game={game} onClose={close} />}
      {opened === 'Sound' && <Sound onClose={close} />}
      {opened === 'Correct' && (
        <Correct log={log} teams={teamsOf(game)} act={playAction} ofLeague={false} onClose={close} />
      )}
    </>
  )
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch {
    showToast({
      title: t('No full screen'),
      description: t('The browser does not allow it.'),
      destructive: true,
    })
  }
}
