import type { ResponseBody } from '../../../contract/calls.ts'
import type { Team } from '../../../contract/types.ts'
import { monthDay, timeInWords } from '../../../lib/dates.ts'
import { formatSigned } from '../../../rules/signed.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { Tag } from '../../../ui/team/Tag.tsx'
import styles from './Withdraw.module.css'

type Preview = ResponseBody<'POST /api/teams/{id}/withdraw'>
type GameChange = Preview['games'][number]
type RowChange = Preview['standings'][number]

/** The number of games and rows shown at first. */
const initialLineCount = 6

/** A preview of a withdrawal: a sentence, the affected games, and the affected rows of the standings. */
export function WithdrawalPreview({ preview, teams }: { preview: Preview; teams: Team[] }) {
  const games = useShown(preview.games, initialLineCount)
  const rows = useShown(preview.standings, initialLineCount)
  const name = namesOf(teams)
  return (
    <section className={styles.preview} aria-label={t('What changes')}>
      <p role="status">
        <strong className="break">{preview.message}</strong>
      </p>
      {games.page.length > 0 && (
        <>
          <h3>{t('Games')}</h3>
          <ul className={styles.lines}>
            {games.page.map((game) => (
              <li key={game.gameId}>
                <span className="break">
                  {t('{team1} vs {team2}', { team1: name(game.team1Id), team2: name(game.team2Id) })}{' '}
                  <span className="muted">{placeOf(game)}</span>
                </span>
                <Tag kind={game.change === 'takenOver' ? 'good' : 'warn'}>{outcomeNames[game.change]}</Tag>
              </li>
            ))}
          </ul>
          <ShowMore list={games} what={t('Games')} />
        </>
      )}
      {rows.page.length > 0 && (
        <>
          <h3>{t('Standings')}</h3>
          <ul className={styles.lines}>
            {rows.page.map((row) => (
              <li key={row.teamId}>
                <bdi className="break">{row.name}</bdi>
                <span className={styles.change}>
                  {row.before ? describeRow(row.before) : t('new')}{' '}
                  <span aria-label={t('becomes')} role="img">
                    →
                  </span>{' '}
                  {row.after && describeRow(row.after)}
                </span>
              </li>
            ))}
          </ul>
          <ShowMore list={rows} what={t('Standings')} />
        </>
      )}
    </section>
  )
}

const outcomeNames: { [change in GameChange['change']]: string } = {
  cancelled: t('Not played'),
  forfeited: t('Forfeit'),
  void: t('Void'),
  takenOver: t('Take over'),
}

function placeOf({ day, gameTime, courtName, team1Score, team2Score, change }: GameChange): string {
  const score = change === 'void' ? `${team1Score}–${team2Score}` : ''
  return [day && monthDay(day), gameTime && timeInWords(gameTime), courtName, score]
    .filter(Boolean)
    .join(', ')
}

/** Describes a row of the standings: "3. 4–2, +12". */
function describeRow(row: NonNullable<RowChange['after']>): string {
  return `${row.rank}. ${row.wins}–${row.losses}, ${formatSigned(row.pointsFor - row.pointsAgainst)}`
}
