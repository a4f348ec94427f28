import { useReopen } from '../../../api/games/undoableChanges.ts'
import type { Game } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import type { DialogProps } from './dialogProps.ts'
import { describeDay, describeScore } from '../words.ts'

/** Confirms that a finished game continues. Unlike an undo of a change, this resumes play before the end of the game. */
export function ReopenGame({ teams, game, onClose }: DialogProps & { game: Game }) {
  const { running, reopen } = useReopen()
  const name = namesOf(teams)
  return (
    <Confirm
      harmless
      title={t('Reopen the game?')}
      action={t('Reopen Game')}
      running={running}
      onConfirm={() => void reopen(game, (reopened) => describeScore(reopened, name), onClose)}
      onClose={onClose}
    >
      <p>
        {describeScore(game, name)}, {describeDay(game.day)}.{' '}
        {t('Its result no longer counts in the standings until the game is over again. You can undo this.')}
      </p>
      <p>
        {t('It goes on at the score before its last point, or at 0–0 if only its result was entered.')}{' '}
        {game.inviteToken
          ? t('Anyone with its score link can score it again.')
          : t(
              'A game that was recorded by hand waits for a place in the schedule and gets a score link. Any other game without a score link can be scored by members of the league.',
            )}
      </p>
    </Confirm>
  )
}
