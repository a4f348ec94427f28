import { useId, useState } from 'react'
import type { ResultMatch } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import styles from '../History.module.css'

/**
 * Asks which game a result belongs to, if the league has games of the two teams on that day. `mustWait` shows the question and returns
 * whether saving has to wait for an answer. A planned game is the first answer; nothing is selected if the league has another result.
 */
export function useMatchQuestion() {
  const [match, setMatch] = useState<ResultMatch>()
  const [selected, setSelected] = useState<number>()
  const [isMissing, setMissing] = useState(false)

  function mustWait(found: ResultMatch | undefined): boolean {
    setMatch(found)
    setSelected(found?.kind === 'fill' ? found.gameId : undefined)
    return found !== undefined
  }

  function clear(): void {
    setMatch(undefined)
    setSelected(undefined)
    setMissing(false)
  }

  /** Reports whether the question is answered or not asked; otherwise it shows that the answer is missing. */
  function passes(): boolean {
    const isAnswered = match === undefined || selected !== undefined
    setMissing(!isAnswered)
    return isAnswered
  }

  const question = match && (
    <MatchQuestion
      match={match}
      selected={selected}
      isMissing={isMissing}
      onSelect={(gameId) => {
        setMissing(false)
        setSelected(gameId)
      }}
    />
  )
  const chosen = match?.choices.find(({ gameId }) => gameId === selected)
  return { isAsked: match !== undefined, question, chosen, mustWait, passes, clear }
}

interface Props {
  match: ResultMatch
  selected: number | undefined
  isMissing: boolean
  onSelect: (gameId: number) => void
}

function MatchQuestion({ match, selected, isMissing, onSelect }: Props) {
  const id = useId()
  return (
    <div
      ref={scrollIntoView}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={isMissing ? `${id}error` : undefined}
      className={styles.choices}
    >
      <p id={id} role="alert">
        <strong>{questionOf(match)}</strong>
      </p>
      {match.choices.map(({ kind, gameId, words }) => (
        <label key={gameId} className={styles.choice}>
          <input type="radio" name={id} checked={selected === gameId} onChange={() => onSelect(gameId)} />
          <span>
            {kind === 'known' ? t('It {words}. Nothing is saved.', { words }) : t('It {words}', { words })}
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={`${id}error`} className="bad" role="alert">
          {t('Choose what this result is')}
        </p>
      )}
    </div>
  )
}

/** Scrolls the question into view: on a phone it appears below the fold of the dialog. */
function scrollIntoView(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: 'nearest' })
}

function questionOf({ kind, words }: ResultMatch): string {
  if (kind === 'fill') return t('A game of these teams is planned on that day. What is this result?')
  if (kind === 'known') return t('The league has this result already. What is this one?')
  return t('Another score: {words}. What is this result?', { words })
}
