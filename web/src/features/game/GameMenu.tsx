import { useState } from 'react'
import { watchPath } from '../../lib/paths.ts'
import { share } from '../../lib/share.ts'
import { leaderOf, noTarget } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { t } from '../../t.ts'
import { MuteToggle } from '../../scoreboard/MuteToggle.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { orderOf } from './boardView.ts'
import { finishOf, pauseOf, resumeOf } from '../../rules/actions.ts'
import type { GameMenuProps } from './lazyParts.ts'
import { correctableSets } from './typed/correctableSets.ts'
import type { TypedKind } from './typed/dialogProps.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'

/** Rarely needed actions of the board. */
export function GameMenu({ game, record, log }: GameMenuProps) {
  const [typing, setTyping] = useState<TypedKind | null>(null)
  const state = stateOf(log)
  const { watchToken } = record.invite
  const canEnd = log.match.endingScore !== noTarget && leaderOf(state) !== null
  const mayType = !record.watching && !record.closed
  const isPaused = state.clock.pausedSince !== 0
  return (
    <>
      {log.match.maxTime !== undefined && <MuteToggle />}
      <Menu label={t('More')} symbol="⋯" title={t('This game')}>
        {!record.watching && log.startedAt > 0 && (
          <MenuItem onClick={() => game.act(isPaused ? resumeOf : pauseOf)}>
            {isPaused ? t('Resume the clock') : t('Pause the clock')}
          </MenuItem>
        )}
        {!record.watching && (
          <MenuItem onClick={() => game.act((log) => ({ type: 'sides', team: orderOf(stateOf(log))[1] }))}>
            {t('Swap the sides on this board')}
          </MenuItem>
        )}
        {!record.watching && canEnd && (
          <MenuItem onClick={() => game.act(finishOf)}>{t('End the game now: the leader wins')}</MenuItem>
        )}
        {mayType && <MenuItem onClick={() => setTyping('result')}>{t('Enter the result')}</MenuItem>}
        {mayType && log.match.sets > 1 && correctableSets(log).length > 0 && (
          <MenuItem onClick={() => setTyping('set')}>{t('Correct a set')}</MenuItem>
        )}
        {mayType && <MenuItem onClick={() => setTyping('noShow')}>{t('Did not come…')}</MenuItem>}
        {mayType && <MenuItem onClick={() => setTyping('stopped')}>{t('Stopped early…')}</MenuItem>}
        {watchToken && (
          <MenuItem onClick={() => void shareWatchPage(watchToken)}>{t('Share the watch page')}</MenuItem>
        )}
      </Menu>
      <TypedDialog kind={typing} game={game} record={record} log={log} onChange={setTyping} />
    </>
  )
}

async function shareWatchPage(token: string): Promise<void> {
  const address = location.origin + watchPath(token)
  const outcome = await share(t('Watch the game'), address)
  if (outcome === 'copied') showToast({ title: t('Link copied!'), description: address })
  if (outcome === 'failed') showToast({ title: t('Not copied'), description: address, destructive: true })
}
