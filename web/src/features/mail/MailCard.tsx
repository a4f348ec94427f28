import type { ReactNode } from 'react'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import styles from './Mail.module.css'

/** A page with one card. */
export function MailCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <div className={styles.page}>
        <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
        <div className={`card ${styles.card}`}>{children}</div>
      </div>
    </Page>
  )
}
