import { watchPath } from '../../lib/paths.ts'
import { share } from '../../lib/share.ts'
import { leaderOf, noTarget } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { t } from '../../t.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast.ts'
import { orderOf } from './boardView.ts'
import { finishOf } from '../../rules/actions.ts'
import type { GameMenuProps } from './lazyParts.ts'

/** Rarely needed actions of the board. */
export function GameMenu({ game, record, log }: GameMenuProps) {
  const state = stateOf(log)
  const { watchToken } = record.invite
  const canEnd = log.match.endingScore !== noTarget && leaderOf(state) !== null
  return (
    <Menu label={t('More')} symbol="⋯" title={t('This game')}>
      {!record.watching && (
        <MenuItem onClick={() => game.act((log) => ({ type: 'sides', team: orderOf(stateOf(log))[1] }))}>
          {t('Swap the sides on this board')}
        </MenuItem>
      )}
      {!record.watching && canEnd && (
        <MenuItem onClick={() => game.act(finishOf)}>{t('End the game now: the leader wins')}</MenuItem>
      )}
      {watchToken && (
        <MenuItem onClick={() => void shareWatchPage(watchToken)}>{t('Share the watch page')}</MenuItem>
      )}
    </Menu>
  )
}

async function shareWatchPage(token: string): Promise<void> {
  const address = location.origin + watchPath(token)
  const outcome = await share(t('Watch the game'), address)
  if (outcome === 'copied') showToast({ title: t('Link copied!'), description: address })
  if (outcome === 'failed') showToast({ title: t('Not copied'), description: address, destructive: true })
}
