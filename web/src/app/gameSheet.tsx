// The sheet of a game, the same on every tab, and what it opens; loaded when they are opened.
import type { RenderGameSheet, RenderResultDialog } from '../api/games/gameSheet.ts'
import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Loading } from '../ui/page/Notice.tsx'
import { lazyComponent } from './loadedLater.tsx'

export const failedNotice = (
  <div role="alert">
    <p>{t('This part could not be loaded. Check the connection, then try again.')}</p>
    <Button onClick={() => location.reload()}>{t('Try again')}</Button>
  </div>
)

const lazyGameSheet = lazyComponent(
  () => import('../features/schedule/GameSheet.tsx').then(({ GameSheet }) => GameSheet),
  null,
  failedNotice,
)
const lazyResultDialog = lazyComponent(
  () => import('../features/leaguehistory/ResultDialog.tsx').then(({ ResultDialog }) => ResultDialog),
  null,
  failedNotice,
)
const lazyQrCode = lazyComponent(
  () => import('../ui/link/QrCode.tsx').then(({ QrCode }) => QrCode),
  <Loading />,
  failedNotice,
)

const lazyLeagueSheet = lazyComponent(
  () =>
    import('../features/scoresheet/LeagueScoreSheet.tsx').then(({ LeagueScoreSheet }) => LeagueScoreSheet),
  null,
  failedNotice,
)

const renderResultDialog: RenderResultDialog = (league, what, game, onClose) =>
  what === 'scoreSheet' ? (
    <lazyLeagueSheet.Part league={league} game={game} onClose={onClose} />
  ) : (
    <lazyResultDialog.Part league={league} what={what} game={game} onClose={onClose} />
  )

/** What the sheet of a game opens. */
export const sheetParts = {
  qrCode: (address: string) => <lazyQrCode.Part address={address} />,
  resultDialog: renderResultDialog,
}

export const renderGameSheet: RenderGameSheet = (league, game, onClose, entries) => (
  <lazyGameSheet.Part league={league} game={game} entries={entries} {...sheetParts} onClose={onClose} />
)
