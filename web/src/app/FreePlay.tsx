// The board of the free scorer with its lazily loaded parts.
import { useStore } from '../lib/store.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import { FreeBoard } from '../scoreboard/FreeBoard.tsx'
import type { Session } from '../scoreboard/session.ts'
import { usesSharing } from '../scoreboard/sharingUse.ts'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { lazyComponent } from './loadedLater.tsx'

const loadSharing = () => import('../features/sharing/Sharing.tsx')
const lazySharing = lazyComponent(
  () => loadSharing().then(({ Sharing }) => Sharing),
  null,
  <span role="alert">{t('Sharing could not be loaded. Check the connection. The board goes on.')}</span>,
)
const lazyQrCode = lazyComponent(
  () => import('../ui/link/QrCode.tsx').then(({ QrCode }) => QrCode),
  null,
  <p role="alert">{t('The code could not be loaded. The link below says the same.')}</p>,
)

const lazyMenu = lazyComponent(() => import('./BoardMenu.tsx').then(({ BoardMenu }) => BoardMenu), null, null)
const loadCourt = () => import('../scoreboard/court/FreeCourt.tsx')
// Before it, the log of a game with line-ups cannot be read.
const lazyBoard = lazyComponent(() => loadCourt().then(() => FreeBoard))
const lazyCourt = lazyComponent(() => loadCourt().then(({ FreeCourt }) => FreeCourt), null, null)
const lazyTime = lazyComponent(
  () => import('../scoreboard/time/FreeTime.tsx').then(({ FreeTime }) => FreeTime),
  null,
  null,
)

// Events that could not be sent on an earlier visit are sent now, whatever is on the screen.
if (usesSharing.get())
  void loadSharing().then(
    ({ resumeSharing }) => resumeSharing(),
    () => undefined, // without a connection nothing can be sent either
  )

/** The board of a free game. The button that shares the game moves to the menu once the game has begun, to save space. */
export function FreePlay(props: Session & { game: FreeGame }) {
  const { game } = props
  const isSharing = useStore(usesSharing)
  const hasBegun = game.events.length > 0
  const share = () => shareLive(game)
  const offer = <Button onClick={share}>{t('Share live')}</Button>
  const Board = game.rules.lineups ? lazyBoard.Part : FreeBoard
  return (
    <Board
      {...props}
      menu={<lazyMenu.Part game={game} onShare={hasBegun && !isSharing ? share : undefined} />}
      court={(isBreak) => <lazyCourt.Part game={game} isBreak={isBreak} />}
      clock={<lazyTime.Part game={game} isClock />}
      timeNotes={<lazyTime.Part game={game} />}
      sharing={
        isSharing ? (
          <lazySharing.Part
            game={game}
            offer={offer}
            qrCode={(address) => <lazyQrCode.Part address={address} />}
          />
        ) : (
          !hasBegun && offer
        )
      }
    />
  )
}

function shareLive(game: FreeGame): void {
  usesSharing.set(true)
  void loadSharing().then(
    ({ shareGame }) => shareGame(game),
    () => undefined, // the component shown instead reports the error
  )
}
