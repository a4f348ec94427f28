import { useState } from 'react'
import type { ReactNode } from 'react'
import { enterCodePage } from '../../lib/pages.ts'
import { sharedPath } from '../../lib/paths.ts'
import { useStore } from '../../lib/store.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { teamName } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ShareLink } from '../../ui/link/ShareLink.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { HandOver } from './HandOver.tsx'
import { isHandingOver, stopSharing, sendProblem } from './sender.ts'
import type { Share } from './share.ts'
import { describeProgress, formatCode } from './words.ts'
import styles from './ShareDialog.module.css'

interface Props {
  share: Share
  game: FreeGame
  qrCode: (address: string) => ReactNode
  onClose: () => void
}

/** The code of a shared game, and the ways to open the game with it. */
export function ShareDialog({ share, game, qrCode, onClose }: Props) {
  const [isForScreen, setForScreen] = useState(false)
  const problem = useStore(sendProblem)
  const { key, code, recoveryCode } = share
  const handsOver = useStore(isHandingOver)

  function stop(): void {
    stopSharing(key)
    onClose()
    showToast({
      title: t('Sharing has ended'),
      description: t('The board goes on. Watchers see that it has ended.'),
    })
  }

  if (code && recoveryCode && handsOver)
    return <HandOver code={code} recoveryCode={recoveryCode} qrCode={qrCode} />
  if (code && isForScreen)
    return (
      <Dialog title={t('Show on another screen')} onClose={() => setForScreen(false)}>
        <AnotherScreen code={code} />
        <Button onClick={() => setForScreen(false)}>{t('Back')}</Button>
      </Dialog>
    )
  return (
    <Dialog title={t('Share live')} onClose={onClose}>
      <div className={styles.options}>
        {code && <Code code={code} />}
        <p role="status">{describeProgress(share, problem)}</p>
        {code && (
          <>
            <ShareLink
              label={t('Watch link')}
              address={location.origin + sharedPath(code)}
              title={t('{team1} vs {team2}', {
                team1: teamName(game.rules, 'team1'),
                team2: teamName(game.rules, 'team2'),
              })}
              qrCode={qrCode}
            />
            <Button onClick={() => setForScreen(true)}>{t('Show on another screen')}</Button>
            {recoveryCode && (
              <>
                <Button onClick={() => isHandingOver.set(true)}>{t('Hand over')}</Button>
                <p className={styles.recovery}>
                  {t(
                    'Recovery code {code}. Write it down and keep it to yourself: if this phone fails, another one goes on with it on the page of the game.',
                    { code: formatCode(recoveryCode) },
                  )}
                </p>
              </>
            )}
          </>
        )}
        <Button onClick={stop}>{t('Stop sharing')}</Button>
      </div>
    </Dialog>
  )
}

/** Instructions for another screen, readable from three metres. */
function AnotherScreen({ code }: { code: string }) {
  return (
    <div className={styles.screen}>
      <p>{t('On the other screen, open')}</p>
      <p className={styles.address}>{location.host + enterCodePage}</p>
      <p>{t('and enter the code')}</p>
      <Code code={code} />
    </div>
  )
}

/** A code in the largest letters that fit; screen readers spell it. */
function Code({ code }: { code: string }) {
  return (
    <p className={styles.code}>
      <span aria-hidden="true">{code}</span>
      <span className="sr-only">{t('Code {code}', { code: code.split('').join(' ') })}</span>
    </p>
  )
}
