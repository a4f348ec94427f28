import { locale } from '../../lib/locale.ts'
import { isSetsOnly } from '../../rules/setsOnly.ts'
import type { SheetGame } from './sheetGame.ts'
import { scoreLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import { letters, notesOf } from './notes.ts'
import type { PlayedMatch, PlayedSet } from './playedMatch.ts'
import { PointsTable } from './PointsTable.tsx'
import { ResultTable } from './ResultTable.tsx'
import styles from './Paper.module.css'

interface Props {
  game: SheetGame
  played: PlayedMatch
  /** The number of columns on a line. */
  perLine: number
}

/** The sheet: the teams, the points of each set, the result, and space for remarks and signatures. */
export function Paper({ game, played, perLine }: Props) {
  const { names, log } = game
  const clock = clockOf(game)
  const hasPoints = !isSetsOnly(log.match, log.now.state)
  return (
    <article className={styles.paper} aria-label={t('Score sheet')}>
      <Head game={game} played={played} clock={clock} />
      {hasPoints &&
        played.sets.map((set, i) => (
          <SetSection key={i} set={set} number={i + 1} names={names} clock={clock} perLine={perLine} />
        ))}
      <ResultTable played={played} names={names} hasPoints={hasPoints} />
      <p className={styles.remarks}>{t('Remarks')}</p>
      <Signatures />
      <p className={styles.legend}>
        {log.match.serve && t('The bar beside a score marks the team that served.')}{' '}
        {t('Scores in brackets were entered by hand.')} {t('Scored with Sideout')}
      </p>
    </article>
  )
}

/** Formats times and the day in the zone of the game. */
function clockOf({ zone }: SheetGame) {
  const timeZone = zone ? { timeZone: zone } : {}
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', ...timeZone })
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', ...timeZone })
  return { time: (at: number) => time.format(at), day: (at: number) => day.format(at) }
}

type Clock = ReturnType<typeof clockOf>

function Head({ game, played, clock }: Omit<Props, 'perLine'> & { clock: Clock }) {
  const { names, title } = game
  const { startedAt, endedAt } = played
  return (
    <div className={styles.head}>
      <p className={styles.line}>
        <bdi>{title}</bdi>
        {startedAt !== null && (
          <span>
            {clock.day(startedAt)}, {clock.time(startedAt)}
            {endedAt !== null && `–${clock.time(endedAt)}`}
          </span>
        )}
      </p>
      <h3 className={styles.teams}>
        {(['team1', 'team2'] as const).map((team) => (
          <span key={team} className={styles.team}>
            <span className={styles.letter}>{letters[team]}</span> <bdi>{names[team]}</bdi>
          </span>
        ))}
      </h3>
    </div>
  )
}

interface SetProps {
  set: PlayedSet
  number: number
  names: SheetGame['names']
  clock: Clock
  perLine: number
}

function SetSection({ set, number, names, clock, perLine }: SetProps) {
  const label = t('Set {set}', { set: number })
  return (
    <section className={styles.set} aria-label={label}>
      <h4 className={styles.line}>
        <span>
          {label} <strong>{scoreLine(set.score)}</strong>
        </span>
        {set.from !== null && set.to !== null && (
          <span className={styles.small}>
            {clock.time(set.from)}–{clock.time(set.to)}
          </span>
        )}
      </h4>
      {set.columns.length > 0 ? (
        <PointsTable set={set} number={number} names={names} perLine={perLine} />
      ) : (
        <p className={styles.small}>{t('The points of this set were not scored one by one.')}</p>
      )}
      {notesOf(set).map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
    </section>
  )
}

function Signatures() {
  return (
    <dl className={styles.signatures}>
      {[
        t('First referee'),
        t('Second referee'),
        t('Scorer'),
        t('Captain {letter}', { letter: letters.team1 }),
        t('Captain {letter}', { letter: letters.team2 }),
      ].map((role) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd />
        </div>
      ))}
    </dl>
  )
}
