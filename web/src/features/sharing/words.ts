// The wording about sharing on the board and in the dialog.
import { t } from '../../t.ts'
import type { SendProblem } from './sender.ts'
import type { Share, StopReason } from './share.ts'

/** Explains why a game is no longer shared. */
export function describeStop(stop: StopReason): string {
  if (stop === 'full')
    return t(
      'This game has too many events to share more of it. Watchers see it as it was before. The board goes on.',
    )
  if (stop === 'taken')
    return t(
      'Another phone scores this game now. Points that you add here stay on this phone and are not shared.',
    )
  if (stop === 'refused') return t('The server does not take this game. It is not shared. The board goes on.')
  return t('This game is not shared any more. The board goes on.')
}

/** Explains why watchers do not see the score yet. */
function describeTrouble(trouble: SendProblem): string {
  if (trouble === 'many')
    return t('Many games were shared from this network. It is tried again by itself. The board goes on.')
  if (trouble === 'full')
    return t('The server has too much to do at the moment. It is tried again by itself. The board goes on.')
  return t('No connection. Sharing goes on as soon as there is one. The board goes on.')
}

/** Describes the progress of a share in a sentence. */
export function describeProgress({ code }: Share, trouble: SendProblem | null): string {
  if (trouble) return describeTrouble(trouble)
  return code
    ? t('Anyone with this code can watch the game. Nobody can score with it.')
    : t('Asking for a code...')
}

/** A recovery code in two groups, which are easier to read and to write down. */
export const formatCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
