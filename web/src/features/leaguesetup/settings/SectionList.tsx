import { useEffect, useId, useRef } from 'react'
import type { MouseEvent } from 'react'
import { t } from '../../../t.ts'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import styles from './EditLeague.module.css'
import { sectionAddress, sectionOf } from './sections.ts'
import type { SectionId } from './sections.ts'

/** The list of the settings sections, each with a summary of its current values. */
export function SectionList({
  ids,
  current,
  focused,
  values,
  isChanged,
  onChoose,
}: {
  ids: SectionId[]
  current: SectionId | null
  /** The section that was closed last; its line receives the focus again. */
  focused: SectionId | null
  values: { [Id in SectionId]: string }
  isChanged: (id: SectionId) => boolean
  onChoose: (id: SectionId) => void
}) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-section=${focused}]`)?.focus()
  }, [focused])
  return (
    <nav ref={list} aria-label={t('Sections')} className={styles.sections}>
      <ul>
        {ids.map((id) => (
          <SectionLine
            key={id}
            id={id}
            isCurrent={id === current}
            value={values[id]}
            isChanged={isChanged(id)}
            onChoose={() => onChoose(id)}
          />
        ))}
      </ul>
    </nav>
  )
}

function SectionLine({
  id,
  isCurrent,
  value,
  isChanged,
  onChoose,
}: {
  id: SectionId
  isCurrent: boolean
  value: string
  isChanged: boolean
  onChoose: () => void
}) {
  const { title, icon } = sectionOf(id)
  const valueId = useId()
  function choose(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return // let the browser open a new tab
    event.preventDefault()
    onChoose()
  }
  return (
    <li>
      <a
        href={sectionAddress(id)}
        data-section={id}
        className={`${styles.line} ${id === 'danger' ? styles.dangerLine : ''}`}
        aria-label={title}
        aria-describedby={valueId}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={choose}
      >
        <MoreIcon name={icon} />
        <span className={styles.words}>
          <span>{title}</span>
          <span id={valueId} className={`cut ${styles.value}`}>
            {value}
          </span>
        </span>
        {isChanged && <Tag kind="warn">{t('Not saved')}</Tag>}
        <span className={styles.arrow}>
          <MoreIcon small name="forward" />
        </span>
      </a>
    </li>
  )
}
