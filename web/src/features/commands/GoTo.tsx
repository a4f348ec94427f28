import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import type { LeagueView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { findEntries } from './findEntries.ts'
import type { SearchEntry } from './findEntries.ts'
import styles from './GoTo.module.css'
import { useEntries } from './useEntries.ts'

/** Searches the teams, nights, pages and actions of a league by the first letters of their words, and opens one. */
export function GoTo({
  league,
  tabs,
  onClose,
}: {
  league: LeagueView
  tabs: Record<string, string>
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState(0)
  const [, navigate] = useLocation()
  const listId = useId()
  const matches = findEntries(useEntries(league, tabs), query)
  const optionId = (index: number) => `${listId}-${index}`

  function open(entry: SearchEntry | undefined): void {
    if (!entry) return
    navigate(entry.path)
    onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(matches[selected])
    else if (step) setSelected((selected + step + matches.length) % Math.max(1, matches.length))
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={t('Go to')} onClose={onClose}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={t('Team, night, page or action')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={matches[selected] && optionId(selected)}
        aria-autocomplete="list"
        placeholder={t('Team, night, page or action')}
        autoComplete="off"
        ref={setAutofocus}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setSelected(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={t('Found')} className={styles.list}>
        {matches.map((entry, index) => (
          <li
            key={entry.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === selected}
            className={styles.option}
            onClick={() => open(entry)}
          >
            <bdi className="cut">{entry.name}</bdi>
            <span className="muted">{entry.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'muted'}>
        {matches.length > 0
          ? t({ one: '{count} found', other: '{count} found' }, { count: matches.length })
          : t('Nothing has this name. Try the beginning of a word.')}
      </p>
    </Dialog>
  )
}

/** React does not set the autofocus attribute, but a dialog focuses the element that has it when it opens. */
const setAutofocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')
