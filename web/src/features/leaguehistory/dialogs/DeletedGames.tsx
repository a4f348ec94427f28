import { useQuery } from '@tanstack/react-query'
import { deletedGamesQuery } from '../../../api/games/games.ts'
import { useRestore } from '../../../api/games/undoableChanges.ts'
import type { Game } from '../../../contract/types.ts'
import { dayOf } from '../../../lib/dates.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'
import panel from '../../../ui/style/panel.module.css'
import styles from '../History.module.css'

/** The dialog that lists the games deleted in the last 30 days and restores them. */
export function DeletedGames({ league, teams, onClose }: DialogProps) {
  const { data: games, error, refetch } = useQuery(deletedGamesQuery(league.id))
  const list = useShown(games ?? [], 40)
  const name = namesOf(teams)
  return (
    <Dialog title={t('Deleted Games')} onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">{t('Games that were deleted can be brought back for 30 days.')}</p>
        {error && <LoadFailed what={t('The deleted games')} error={error} onRetry={() => void refetch()} />}
        {!games && !error && <Loading />}
        {games?.length === 0 && <p>{t('No deleted games.')}</p>}
        <ul className={styles.lines}>
          {list.page.map((game) => (
            <DeletedGame
              key={game.id}
              game={game}
              timezone={league.timezone}
              result={describeScore(game, name)}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </div>
    </Dialog>
  )
}

function DeletedGame({ game, timezone, result }: { game: Game; timezone: string; result: string }) {
  const { running, restore } = useRestore()
  return (
    <li>
      <div>
        <p>
          {result}
          {game.status !== 'completed' && (
            <span className={panel.badge}>{game.status === 'void' ? t('Void') : t('Not over')}</span>
          )}
        </p>
        <p className="muted">
          {game.deletedAt
            ? t('{day}, deleted {deleted}', {
                day: describeDay(game.day),
                deleted: dayOf(game.deletedAt, timezone),
              })
            : describeDay(game.day)}
        </p>
      </div>
      <Button
        aria-label={t('Bring Back {result}', { result })}
        aria-busy={running}
        onClick={() => void restore(game, result)}
      >
        {t('Bring Back')}
      </Button>
    </li>
  )
}
