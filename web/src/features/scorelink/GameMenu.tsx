import { useState } from 'react'
import { muted, toggleMuted } from '../../lib/hornSound.ts'
import { useNow } from '../../lib/useNow.ts'
import { watchPath } from '../../lib/paths.ts'
import { share } from '../../lib/share.ts'
import { useStore } from '../../lib/store.ts'
import { leaderOf, currentScore } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { noTarget } from '../../rules/setRules.ts'
import { swapOf } from '../../scoreboard/order.ts'
import { t } from '../../t.ts'
import { SoundAndKeys } from '../../scoreboard/sound/SoundAndKeys.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { finishOf, pauseOf, resumeOf } from '../../rules/actions.ts'
import type { GameMenuProps, WithSheet } from './lazyParts.ts'
import { isScoredElsewhere, takeOver } from './record/liveGame.ts'
import { correctableSets } from '../../scoreboard/correct/correctableSets.ts'
import type { TypedKind } from './typed/dialogProps.ts'
import { isSetLost } from './typed/lateSetHere.ts'
import { TypedDialog } from './typed/TypedDialog.tsx'
import { canUnstart, unstart } from './unstart.ts'

/** The menu with rarely used actions of the board. */
export function GameMenu({ game, record, log, Sheet }: GameMenuProps & WithSheet) {
  const [hasSheet, setHasSheet] = useState(false)
  const [openDialog, setOpenDialog] = useState<TypedKind | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const state = stateOf(log)
  const { watchToken } = record.invite
  const isLevel = leaderOf(state) === null
  const canEnd = log.match.endingScore !== noTarget && (!isLevel || log.match.draws)
  const mayType = !record.watching && !record.closed
  const [hasSound, setHasSound] = useState(false)
  const isMuted = useStore(muted)
  const now = useNow(15_000) + record.skew
  const isPaused = state.clock.pausedSince !== 0
  return (
    <>
      <Menu label={t('More')} symbol="⋯" title={t('This game')}>
        {!record.watching && log.startedAt > 0 && (
          <MenuItem onClick={() => game.act(isPaused ? resumeOf : pauseOf)}>
            {isPaused ? t('Resume the clock') : t('Pause the clock')}
          </MenuItem>
        )}
        {!record.watching && (
          <MenuItem onClick={() => game.act(swapOf)}>{t('Swap the sides on this board')}</MenuItem>
        )}
        {!record.watching && canEnd && (
          <MenuItem onClick={() => game.act(finishOf)}>
            {isLevel ? t('End the game now: a draw') : t('End the game now: the leader wins')}
          </MenuItem>
        )}
        {mayType && <MenuItem onClick={() => setOpenDialog('result')}>{t('Enter the result')}</MenuItem>}
        {mayType && log.match.sets > 1 && correctableSets(log).length > 0 && (
          <MenuItem onClick={() => setOpenDialog('set')}>{t('Correct a set')}</MenuItem>
        )}
        {mayType && isSetLost(record, log, now) && (
          <MenuItem onClick={() => setOpenDialog('late')}>
            {t('Forfeit Set {number}…', { number: state.sets.length })}
          </MenuItem>
        )}
        {mayType && <MenuItem onClick={() => setOpenDialog('noShow')}>{t('Did not come…')}</MenuItem>}
        {mayType && <MenuItem onClick={() => setOpenDialog('stopped')}>{t('Stopped early…')}</MenuItem>}
        {log.match.maxTime !== undefined && (
          <MenuItem onClick={toggleMuted}>{isMuted ? t('Turn the horn on') : t('Mute the horn')}</MenuItem>
        )}
        <MenuItem onClick={() => setHasSound(true)}>{t('Sound and keys')}</MenuItem>
        <MenuItem onClick={() => setHasSheet(true)}>{t('Score sheet')}</MenuItem>
        {watchToken && (
          <MenuItem onClick={() => void shareWatchPage(watchToken)}>{t('Share the watch page')}</MenuItem>
        )}
        <ScorerStatus game={game} record={record} log={log} onUnstart={() => setIsAsking(true)} />
      </Menu>
      {hasSheet && <Sheet invite={record.invite} log={log} onClose={() => setHasSheet(false)} />}
      {hasSound && <SoundAndKeys onClose={() => setHasSound(false)} />}
      <TypedDialog kind={openDialog} game={game} record={record} log={log} onChange={setOpenDialog} />
      {isAsking && <Unstart game={game} record={record} log={log} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Shows who scores the game: this phone, another one, or nobody yet. */
function ScorerStatus({ game, record, log, onUnstart }: GameMenuProps & { onUnstart: () => void }) {
  const isElsewhere = isScoredElsewhere(record)
  return (
    <>
      {(record.watching || isElsewhere) && (
        <MenuItem
          onClick={() => takeOver(game)}
          hint={t('This phone scores the game from now on. The other phone says so, and can take it back.')}
        >
          {t('Take over')}
        </MenuItem>
      )}
      {!record.watching && (
        <MenuItem
          onClick={() => game.change((before) => ({ ...before, watching: true }))}
          hint={t('This phone only shows the score, and taps on it count nothing. It can take over again.')}
        >
          {t('Watch')}
        </MenuItem>
      )}
      {!record.watching && !isElsewhere && canUnstart(log) && (
        <MenuItem
          onClick={onUnstart}
          hint={t('Takes everything back that was tapped: the game has not begun, and nobody scores it.')}
        >
          {t('Un-start')}
        </MenuItem>
      )}
    </>
  )
}

function Unstart({ game, log, onClose }: GameMenuProps & { onClose: () => void }) {
  const { team1Score, team2Score } = currentScore(stateOf(log))
  return (
    <Confirm
      title={t('Un-start this game?')}
      action={t('Un-start')}
      running={false}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        unstart(game)
      }}
    >
      <p>
        {t(
          'It stands at {score}. All points are taken back, those of other phones too. Then the game has not begun: it is no longer shown as live, and whoever scores it starts anew.',
          { score: `${team1Score}–${team2Score}` },
        )}
      </p>
    </Confirm>
  )
}

async function shareWatchPage(token: string): Promise<void> {
  const address = location.origin + watchPath(token)
  const outcome = await share(t('Watch the game'), address)
  if (outcome === 'copied') showToast({ title: t('Link copied!'), description: address })
  if (outcome === 'failed') showToast({ title: t('Not copied'), description: address, destructive: true })
}
