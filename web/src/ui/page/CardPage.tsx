import type { ReactNode } from 'react'
import { Page } from './Page.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'
import styles from './CardPage.module.css'

/** A narrow page with a title and one card, such as a form of the account. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page>
      <div className={styles.page}>
        <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
        <div className={`card ${styles.card}`}>{children}</div>
      </div>
    </Page>
  )
}
