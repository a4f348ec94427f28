import { useId } from 'react'
import { LinkButton } from '../controls/LinkButton.tsx'
import styles from './LostPage.module.css'
import { Page } from './Page.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'

interface OtherPage {
  href: string
  label: string
}

/** A page that tells visitors that something does not exist: a board with the reason, a sentence, and at least one link. */
export function LostPage({
  title,
  tab = title,
  digits,
  children,
  ways,
}: {
  title: string
  /** The title of the browser tab, if it differs from the heading. */
  tab?: string
  /** What the two halves of the board show. */
  digits: [string, string]
  children: string
  /** The links to other pages, the most useful one first. */
  ways: OtherPage[]
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
