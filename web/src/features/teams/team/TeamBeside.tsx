import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import styles from './Team.module.css'

/** An open team beside the list. It receives the focus when it opens; Escape and the button close it. */
export function TeamBeside({
  team,
  onClose,
  children,
}: {
  team: Team
  onClose: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [team.id])
  const close = () => {
    document.querySelector<HTMLElement>(`[data-team="${team.id}"] [aria-expanded]`)?.focus()
    onClose()
  }
  return (
    <aside
      className={`${styles.beside} unprinted`}
      aria-label={team.name}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <div className={styles.besideHead}>
        <h2 ref={heading} tabIndex={-1} className="break">
          <bdi>{team.name}</bdi>
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={close} />
      </div>
      {children}
    </aside>
  )
}
