import { useContext, useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { monthDay, timeInWords } from '../../lib/dates.ts'
import { describeLiveness, isOldScore } from '../../lib/liveness.ts'
import type { Liveness } from '../../lib/liveness.ts'
import { watchPath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Zone } from '../page/zone.ts'
import { Badge } from '../team/Badge.tsx'
import { StatePill } from '../team/StatePill.tsx'
import { useLiveness } from '../team/useLiveness.ts'
import { isOpen, sectionsOf } from './bracketShape.ts'
import type { Section } from './bracketShape.ts'
import type { BracketMatch, BracketOf, BracketTeam } from './types.ts'
import styles from './Bracket.module.css'

interface Props {
  finals: BracketOf
  /** Called to open a match. If omitted, a match that has begun is a link for watching it. */
  onOpen?: ((key: string) => void) | undefined
  /** Whether the bracket is embedded, so that links open outside the frame. */
  framed?: boolean
}

/** The bracket of finals: rounds side by side, which can be swiped on a phone, with connecting lines on wide screens. */
export function Bracket({ finals, onOpen, framed = false }: Props) {
  const teams = new Map(finals.teams.map((team) => [team.id, team]))
  return (
    <div className={styles.bracket}>
      {sectionsOf(finals).map((section) => {
        const part = (
          <BracketSection section={section} teams={teams} finals={finals} onOpen={onOpen} framed={framed} />
        )
        if (!section.title) return <div key={section.key}>{part}</div>
        return (
          <section key={section.key} aria-label={section.title}>
            <p className={styles.title} aria-hidden>
              {section.title}
            </p>
            {part}
          </section>
        )
      })}
    </div>
  )
}

type Teams = Map<number, BracketTeam>

const gridPosition = (column: number, row: number) => ({ '--column': column, '--row': row }) as CSSProperties

/** Scrolls the first round that is not over into view. */
function scrollToOpenRound(part: HTMLElement | null): void {
  const open = part?.querySelector('[data-open]')
  if (!part || !open) return
  const [from, to] = [part.getBoundingClientRect(), open.getBoundingClientRect()]
  part.scrollLeft += getComputedStyle(part).direction === 'rtl' ? to.right - from.right : to.left - from.left
}

function BracketSection({
  section,
  teams,
  finals,
  onOpen,
  framed,
}: Props & { section: Section; teams: Teams }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToOpenRound(part.current), [])
  const open = section.rounds.find(({ matches }) => matches.some(({ match }) => isOpen(match)))
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    <div
      ref={part}
      className={styles.part}
      style={{ '--columns': section.rounds.length, '--rows': section.rows } as CSSProperties}
      role="group"
      aria-label={t('Rounds')}
      tabIndex={0}
    >
      <Lines section={section} />
      {section.rounds.map((round) => (
        <div key={round.column} className={styles.round} data-open={round === open || undefined}>
          <p className={styles.heading} style={gridPosition(round.column - 1, 0)}>
            <span aria-hidden>{round.heading}</span>
            {daysOf(round.matches, finals).map((days) => ` · ${days}`)}
          </p>
          <ol aria-label={round.heading}>
            {round.matches.map(({ match, row }) => (
              <li key={match.key} className={styles.place} style={gridPosition(round.column - 1, row)}>
                <Match
                  match={match}
                  teams={teams}
                  days={finals.nights.length}
                  onOpen={onOpen}
                  framed={framed}
                />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

/** Returns the day of a round, or its first and last day. Matches that are called to free courts have no day before. */
function daysOf(matches: { match: BracketMatch }[], { nights }: BracketOf): string[] {
  const known = matches.flatMap(({ match: { day } }) => day ?? []).toSorted()
  const days = known.length > 0 ? known : nights.slice(0, nights.length === 1 ? 1 : 0).map(({ day }) => day)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (!first) return []
  return [first === last ? monthDay(first) : `${monthDay(first)} – ${monthDay(last)}`]
}

/** The connecting lines between the rounds. A column is 10 units wide, of which the match takes 8.8; a row is 10 units high. */
function Lines({ section }: { section: Section }) {
  const width = section.rounds.length * 10
  const height = section.rows * 10
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      {section.lines.map(({ from, to }) => (
        <path
          key={`${from.join(' ')} ${to.join(' ')}`}
          d={`M${from[0] * 10 - 1.2} ${from[1] * 10 + 5}H${(to[0] - 1) * 10 - 0.6}V${to[1] * 10 + 5}H${(to[0] - 1) * 10}`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

interface MatchProps {
  match: BracketMatch
  teams: Teams
  /** The number of nights; if there are several, each match shows its day. */
  days: number
  onOpen: Props['onOpen']
  framed: Props['framed']
}

function Match({ match, teams, days, onOpen, framed }: MatchProps) {
  const liveness = useLiveness(match.live ? 'live' : 'scheduled', match.offlineSince)
  const zone = useContext(Zone)
  const content = (
    <>
      <span className={styles.head}>
        <span className={styles.label}>{match.label}</span>
        <span className={styles.when}>{renderWhen(match, days, liveness)}</span>
      </span>
      <Side match={match} side={1} teams={teams} />
      <Side match={match} side={2} teams={teams} />
      {match.duty && match.state !== 'decided' && (
        <span className={`muted ${styles.duty} cut`}>{t('Duty: {name}', { name: match.duty })}</span>
      )}
    </>
  )
  const name = describeMatch(match, teams, describeLiveness(liveness, zone, { live: t('live') }))
  const className = `${styles.match} ${match.live ? styles.live : ''} ${isOldScore(liveness) ? styles.old : ''}`
  if (onOpen)
    return (
      <button type="button" className={className} aria-label={name} onClick={() => onOpen(match.key)}>
        {content}
      </button>
    )
  if (match.watchToken)
    return (
      <Link
        href={watchPath(match.watchToken)}
        className={className}
        aria-label={name}
        {...(framed && { target: '_blank', rel: 'noopener' })}
      >
        {content}
      </Link>
    )
  return <div className={className}>{content}</div>
}

/** Describes why a match cannot be played; empty if it can. */
function describeObstacle({ off }: BracketMatch): string {
  if (!off) return ''
  return off === 'void' ? t('Void') : off === 'waiting' ? t('Waiting for a new place') : t('Cancelled')
}

/** Shows when and where a match is played, or its status. */
function renderWhen(match: BracketMatch, days: number, liveness: Liveness) {
  const { live, day, gameTime, courtName, state, off } = match
  if (off) return <span className="bad">{describeObstacle(match)}</span>
  if (live) return <StatePill liveness={liveness} />
  if (state === 'notNeeded') return t('not needed')
  if (state === 'walkover') return t('walkover')
  const when = [days > 1 && day && monthDay(day), gameTime && timeInWords(gameTime)]
    .filter(Boolean)
    .join(', ')
  return [when, courtName].filter(Boolean).join(' · ')
}

const sideOf = (match: BracketMatch, side: 1 | 2) => (side === 1 ? match.team1 : match.team2)
const setsWon = (match: BracketMatch, side: 1 | 2) => (side === 1 ? match.team1Score : match.team2Score)
/**
 * The number to show for a team: the points of the current set while it is played, otherwise the sets won, or the points of a
 * match without sets.
 */
function displayedPoints(match: BracketMatch, side: 1 | 2): number {
  const current = match.live ? match.sets?.at(-1) : undefined
  if (!current) return setsWon(match, side)
  return side === 1 ? current.team1Score : current.team2Score
}
const hasScore = ({ live, status, forfeit }: BracketMatch) => !forfeit && (live || status === 'completed')

function Side({ match, side, teams }: { match: BracketMatch; side: 1 | 2; teams: Teams }) {
  const { teamId, from } = sideOf(match, side)
  const team = teamId === null ? undefined : teams.get(teamId)
  if (!team) return <span className={`muted ${styles.side} cut`}>{from}</span>
  const isWinner = match.winnerId === team.id
  const isOut = match.winnerId !== null && !isWinner
  return (
    <span className={`${styles.side} ${isWinner ? styles.winner : ''} ${isOut ? styles.out : ''}`}>
      <Badge kit={team.kit} badge={team.badge} size="small" />
      <bdi className="cut">{team.name}</bdi>
      <span className={styles.score}>
        {match.live && match.sets && <span className={styles.sets}>{setsWon(match, side)}</span>}
        {hasScore(match) ? displayedPoints(match, side) : match.forfeit && (isWinner ? t('W') : t('ff'))}
      </span>
    </span>
  )
}

/** Describes a match for screen readers. `liveness` is the state of a match that is being played. */
function describeMatch(match: BracketMatch, teams: Teams, liveness: string): string {
  const nameOf = (side: 1 | 2) => {
    const { teamId, from } = sideOf(match, side)
    return teams.get(teamId ?? 0)?.name ?? from
  }
  const title = t('{label}: {team1} vs {team2}', { label: match.label, team1: nameOf(1), team2: nameOf(2) })
  const winner = teams.get(match.winnerId ?? 0)
  const score = hasScore(match) && describeScore(match)
  return [
    title,
    describeObstacle(match),
    score,
    match.live && liveness,
    winner && t('{winner} won', { winner: winner.name }),
  ]
    .filter(Boolean)
    .join(', ')
}

function describeScore(match: BracketMatch): string {
  const points = `${displayedPoints(match, 1)}-${displayedPoints(match, 2)}`
  if (!match.live || !match.sets) return points
  return t('sets {sets}, {points}', { sets: `${match.team1Score}-${match.team2Score}`, points })
}
