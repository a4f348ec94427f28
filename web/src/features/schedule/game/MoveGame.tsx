import { useQuery } from '@tanstack/react-query'
import { courtsQuery } from '../../../api/client/queries.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { describePlace, describeScore } from '../words.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { Slots } from './Slots.tsx'
import { useGame } from './useGame.ts'
import { useMoveGame } from './useMoveGame.ts'
import { WhenFields } from './WhenFields.tsx'

/**
 * The dialog that moves a game to one of its free slots, best first, or to a day, time and court entered manually.
 * `onlySwaps`: it shows only the games with which it can be swapped.
 */
export function MoveGame(props: GameDialogProps & { onlySwaps?: boolean }) {
  const { league, game, title, onlySwaps = false, onClose } = props
  const { data: courts } = useQuery(courtsQuery(league.id))
  const { form, slots, selected, select, change, running, warning, move, titleOf } = useMoveGame(props)
  const { gameWithScore, hasBegun } = useGame(game)
  const { values } = form
  const isSwap = selected !== 'byHand' && selected?.swapWith !== undefined
  return (
    <DialogForm
      title={onlySwaps ? t('Swap {title}', { title }) : t('Reschedule {title}', { title })}
      action={warning ? t('Move anyway') : isSwap || onlySwaps ? t('Swap Games') : t('Move Game')}
      running={running}
      failures={form.failures}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <p>
        {game.waiting
          ? t('It was {place}. The score link stays the same.', { place: describePlace(game) })
          : t('Currently {place}. The score link stays the same.', { place: describePlace(game) })}{' '}
        {hasBegun &&
          gameWithScore &&
          t('So does the score, {score}.', { score: describeScore(gameWithScore) })}
      </p>
      <Slots
        slots={slots.data}
        day={game.day}
        onlySwaps={onlySwaps}
        titleOf={titleOf}
        error={slots.error}
        onRetry={() => void slots.refetch()}
        selected={selected}
        onSelect={select}
      />
      {selected === 'byHand' && (
        <WhenFields
          league={league}
          values={values}
          errors={form.errors}
          courts={courts ?? []}
          onChange={change}
        />
      )}
      {!onlySwaps && (
        <TextField
          label={t('Reason (optional)')}
          hint={t('Everyone in the league sees it')}
          maxLength={200}
          error={form.errors.reason}
          value={values.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      )}
      {warning && (
        <p role="alert">
          <strong>{`${warning}.`}</strong> <span>{t('Move it anyway?')}</span>
        </p>
      )}
    </DialogForm>
  )
}
