import { encode } from 'uqr'
import { t } from '../../t.ts'
import styles from './QrCode.module.css'

/** An address as a QR code, dark on white in all themes because some cameras cannot read inverted codes. */
export function QrCode({ address }: { address: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of {address}', { address })}
      className={styles.code}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
