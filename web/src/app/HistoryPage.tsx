import { History } from '../features/devicehistory/History.tsx'
import type { HistoryParts } from '../features/devicehistory/historyParts.ts'
import { t } from '../t.ts'
import { lazyComponent } from './loadedLater.tsx'
import { sharePicture } from './pictures.ts'

const failedNotice = <p role="alert">{t('This part could not be loaded. Check the connection.')}</p>

const parts: HistoryParts = {
  Details: lazyComponent(
    () => import('../features/devicehistory/Details.tsx').then(({ Details }) => Details),
    null,
    failedNotice,
  ).Part,
  Transfer: lazyComponent(
    () => import('../features/devicehistory/transfer/Transfer.tsx').then(({ Transfer }) => Transfer),
    null,
    failedNotice,
  ).Part,
  Sheet: lazyComponent(
    () => import('../features/scoresheet/ScoreSheets.tsx').then(({ FreeScoreSheet }) => FreeScoreSheet),
    null,
    failedNotice,
  ).Part,
  sharePicture,
}

/** The history of this device. The dialogs of its entries are loaded on use. */
export function HistoryPage({ onClose }: { onClose: () => void }) {
  return <History parts={parts} onClose={onClose} />
}
