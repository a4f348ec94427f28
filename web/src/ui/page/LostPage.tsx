import { useId } from 'react'
import { LinkButton } from '../controls/LinkButton.tsx'
import styles from './LostPage.module.css'
import { Page } from './Page.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'

interface Way {
  href: string
  label: string
}

/** A page that is not what somebody looked for: a board with the reason, a sentence, and at least one way on. */
export function LostPage({
  title,
  tab = title,
  digits,
  children,
  ways,
}: {
  title: string
  /** The title of the browser's tab, if that is another one. */
  tab?: string
  /** What the two halves of the board show. */
  digits: [string, string]
  children: string
  /** The best one first. */
  ways: Way[]
}) {
  const id = useId()
  return (
    <Page>
      <section className={styles.lost} aria-labelledby={id}>
        <div className={styles.board} aria-hidden>
          {digits.map((digit, index) => (
            <span key={index}>{digit}</span>
          ))}
        </div>
        <ScreenTitle id={id} tab={`${tab} · Sideout`}>
          {title}
        </ScreenTitle>
        <p className="muted">{children}</p>
        <div className={styles.ways}>
          {ways.map(({ href, label }, index) => (
            <LinkButton key={href} href={href} primary={index === 0}>
              {label}
            </LinkButton>
          ))}
        </div>
      </section>
    </Page>
  )
}
