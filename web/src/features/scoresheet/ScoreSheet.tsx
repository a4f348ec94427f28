import { createPortal } from 'react-dom'
import { useMedia } from '../../lib/useMedia.ts'
import { lineupEventRules } from '../../rules/lineupEvents.ts'
import { installLineupRules } from '../../rules/lineupRules.ts'
import type { SheetGame } from './sheetGame.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { fitPage } from './fitPage.ts'
import { notesOf } from './notes.ts'
import { Paper } from './Paper.tsx'
import { playedMatchOf } from './playedMatch.ts'
import styles from './ScoreSheet.module.css'

installLineupRules(lineupEventRules) // without them the log of a game with line-ups ignores their events

/** The columns on a line of the screen. */
const perLineOnDesk = 40
const perLineOnPhone = 12

/**
 * The score sheet of a match as it was played. The dialog shows it in the colours of the page; a copy that only printers see is
 * black on white and fits on one page.
 */
export function ScoreSheet({ game, onClose }: { game: SheetGame; onClose: () => void }) {
  const isWide = useMedia('(min-width: 60rem)')
  const played = playedMatchOf(game.log)
  const paper = { game, played }
  const lengths = played.sets.map((set) => ({
    columns: set.columns.length,
    notes: notesOf(set).map((note) => note.length),
  }))
  const fit = fitPage(lengths, Math.max(game.names.team1.length, game.names.team2.length))
  return (
    <Dialog full title={t('Score sheet')} onClose={onClose}>
      <div className={styles.bar}>
        <p className="muted">
          {t(
            'It is printed on one page of A4 or Letter. Where the printer is chosen, a PDF can be saved instead.',
          )}
        </p>
        <Button primary onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <Paper {...paper} perLine={isWide ? perLineOnDesk : perLineOnPhone} />
      {createPortal(
        <div data-score-sheet className={styles.print} style={{ zoom: fit.zoom }}>
          <Paper {...paper} perLine={fit.perLine} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
