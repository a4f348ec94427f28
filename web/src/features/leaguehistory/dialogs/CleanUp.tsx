import { useState } from 'react'
import { maxUndoableGames, useRestoreAll } from '../../../api/games/undoableChanges.ts'
import { cleanUp } from '../../../api/games/games.ts'
import { asPreview } from '../../../api/client/preview.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { Cleanup } from '../../../contract/types.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { useShown } from '../../../ui/list/useShown.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'
import styles from '../History.module.css'

/** The default number of games to retain. */
const defaultKeepCount = '48'

function checkForm({ keepCount }: { keepCount: string }): { keepCount?: string } {
  return /^\s*\d{1,6}\s*$/.test(keepCount)
    ? {}
    : { keepCount: t('The number of games to keep must be 0 or greater') }
}

/** The dialog that retains the earliest recorded games and deletes the others, after a preview of the deletions. */
export function CleanUp({ league, teams, onClose }: DialogProps) {
  const form = useForm({ keepCount: defaultKeepCount }, checkForm)
  const [preview, setPreview] = useState<Cleanup | null>(null)
  const { running, run } = useAction()
  const { restoreAll } = useRestoreAll()
  const list = useShown(preview?.games ?? [], 40)
  const name = namesOf(teams)

  async function submit(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to cleanup duplicates'), async (retryKeys) => {
      const mode = preview ? { retryKeys } : asPreview
      const result = await cleanUp(league.id, Number(form.values.keepCount), mode)
      if (preview) await showResult(result)
      else setPreview(result)
    })
    showAtField(form, error)
  }

  async function showResult({ message }: Cleanup): Promise<void> {
    await refetchLeague(league.id)
    const deleted = preview?.games ?? []
    showToast({
      title: t('Cleanup complete'),
      description: message,
      ...(0 < deleted.length &&
        deleted.length <= maxUndoableGames && {
          action: { label: t('Undo'), run: () => void restoreAll(deleted) },
        }),
    })
    onClose()
  }

  const deletedCount = preview?.gamesDeleted ?? 0
  return (
    <DialogForm
      title={t('Remove duplicates?')}
      action={
        preview && deletedCount > 0
          ? t({ one: 'Delete {count} Game', other: 'Delete {count} Games' }, { count: deletedCount })
          : t('Show What Would Be Deleted')
      }
      running={running}
      failures={form.failures}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {t(
          'The completed games that were recorded first are kept and all later ones are deleted, whether they are alike or not. They can be brought back for 30 days.',
        )}
      </p>
      <TextField
        label={t('Games to keep')}
        inputMode="numeric"
        error={form.errors.keepCount}
        value={form.values.keepCount}
        onChange={(event) => {
          setPreview(null)
          form.change({ keepCount: event.target.value })
        }}
      />
      {preview && (
        <div role="status">
          {deletedCount === 0 ? (
            <p>
              <strong>{t('Nothing would be deleted.')}</strong>{' '}
              <span>
                {t(
                  {
                    one: 'The league has no more than {count} completed game.',
                    other: 'The league has no more than {count} completed games.',
                  },
                  { count: Number(form.values.keepCount) },
                )}
              </span>
            </p>
          ) : (
            <p>
              <strong>
                {t(
                  { one: '{count} game would be deleted.', other: '{count} games would be deleted.' },
                  { count: deletedCount },
                )}
              </strong>{' '}
              <span>{t('Nothing is deleted yet.')}</span>
            </p>
          )}
        </div>
      )}
      <ul className={styles.lines}>
        {list.page.map((game) => (
          <li key={game.id}>
            <span>{describeScore(game, name)}</span> <span className="muted">{describeDay(game.day)}</span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </DialogForm>
  )
}
