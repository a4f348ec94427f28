// The Finals tab with the dialogs of the schedule, in a separate file that other tabs do not load.
import type { LeagueView } from '../contract/types.ts'
import { Finals } from '../features/finals/Finals.tsx'
import { QrCode } from '../ui/link/QrCode.tsx'
import { lazyComponent } from './loadedLater.tsx'

const lazyNightDialogs = lazyComponent(
  () => import('../features/schedule/NightDialogs.tsx').then(({ NightDialogs }) => NightDialogs),
  null,
  null,
)

export function LeagueFinals({ league }: { league: LeagueView }) {
  return (
    <Finals
      league={league}
      qrCode={(address) => <QrCode address={address} />}
      game={(league, line, onClose) => (
        <lazyNightDialogs.Part
          league={league}
          night={line.day}
          lines={[line]}
          tonight={line.day}
          first={{ what: 'game', game: line }}
          qrCode={(address) => <QrCode address={address} />}
          nightSheets={() => null}
          courtSheets={() => null}
          onOpen={onClose}
        />
      )}
    />
  )
}
