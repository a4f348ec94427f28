// The Finals tab, in a separate file that other tabs do not load.
import type { LeagueView } from '../contract/types.ts'
import { Finals } from '../features/finals/Finals.tsx'
import { QrCode } from '../ui/link/QrCode.tsx'
import { renderGameSheet } from './gameSheet.tsx'

export function LeagueFinals({ league }: { league: LeagueView }) {
  return (
    <Finals league={league} qrCode={(address) => <QrCode address={address} />} gameSheet={renderGameSheet} />
  )
}
