import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../../t.ts'
import { useBackStep } from '../../../ui/dialog/backSteps.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { QrCode } from '../../../ui/link/QrCode.tsx'
import styles from './Sheets.module.css'

/** Shows sheets instead of the schedule, with a button that prints them. Nothing else on the page is printed. */
export function Sheets(props: {
  title: string
  printable: boolean
  /** The label of the button that closes the sheets. */
  back: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useBackStep(true, props.onClose)
  return (
    <div data-print className={styles.sheets}>
      <div className={styles.bar}>
        <h2 ref={heading} tabIndex={-1}>
          {props.title}
        </h2>
        <div className={styles.buttons}>
          <Button onClick={props.onClose}>{props.back ?? t('Back to Schedule')}</Button>
          {props.printable && (
            <Button primary onClick={() => window.print()}>
              {t('Print')}
            </Button>
          )}
        </div>
      </div>
      {props.children}
    </div>
  )
}

interface SheetProps {
  /** The name of the court, shown at the top with its number as large as fits. */
  court: string
  /** Whether the sheet is for a wall and must be readable across a hall. */
  isWallSheet?: boolean
  className?: string | undefined
  /** The line under the name. */
  line: ReactNode
  /** The address in the QR code of the court. */
  address?: string | undefined
  children: ReactNode
}

/** The sheet of one court. */
export function Sheet({ court, isWallSheet = false, className = '', line, address, children }: SheetProps) {
  const number = courtNumber(court)
  return (
    <section className={`${styles.sheet} ${isWallSheet ? styles.wall : ''} ${className}`} aria-label={court}>
      <header className={styles.head}>
        {number && (
          <span className={styles.number} aria-hidden>
            {number}
          </span>
        )}
        <div className={styles.name}>
          <h3 className={number ? '' : styles.unnumbered}>
            <bdi>{court}</bdi>
          </h3>
          <p>{line}</p>
        </div>
        {address && (
          <figure className={styles.courtCode}>
            <QrCode address={address} />
            <figcaption>{t('All games of this court')}</figcaption>
          </figure>
        )}
      </header>
      {children}
    </section>
  )
}

/** Returns the number in the name of a court; empty if there is none or several. */
export function courtNumber(court: string): string {
  const [number = '', ...others] = court.match(/\p{Nd}+/gu) ?? []
  return others.length === 0 && number.length < 4 ? number : ''
}
