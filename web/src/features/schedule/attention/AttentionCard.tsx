import { useContext, useState } from 'react'
import { Link } from 'wouter'
import type { AttentionItem as Item, Fixture, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { instantInWords } from '../../../lib/dates.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { t } from '../../../t.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import type { MoreIconName } from '../../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem, MenuLink } from '../../../ui/dialog/Menu.tsx'
import { AttentionItem } from '../../../ui/list/AttentionItem.tsx'
import { Zone } from '../../../ui/page/zone.ts'
import { factsOf } from './itemFacts.ts'
import { KeepGame } from './KeepGame.tsx'
import { SettleClaims } from './SettleClaims.tsx'
import { useItemActions } from './useItemActions.ts'
import type { AttentionDialog, ItemAction } from './useItemActions.ts'

interface KindDisplay {
  title: string
  icon: MoreIconName
  tone?: 'bad' | 'warn'
}

const kinds: { [kind: string]: KindDisplay } = {
  conflict: { title: t('Two scores'), icon: 'twice', tone: 'bad' },
  disputed: { title: t('Disputed result'), icon: 'flag', tone: 'bad' },
  reported: { title: t('Reported'), icon: 'flag', tone: 'bad' },
  absent: { title: t('A team cannot play'), icon: 'calendar', tone: 'warn' },
  scorerOffline: { title: t('Scorer offline'), icon: 'offline', tone: 'bad' },
  noScorer: { title: t('No scorer'), icon: 'phone', tone: 'bad' },
  abandoned: { title: t('Abandoned'), icon: 'stop' },
  clash: { title: t('Clash'), icon: 'calendar', tone: 'warn' },
  noPlace: { title: t('No place'), icon: 'calendar' },
  scoreMissing: { title: t('Score missing'), icon: 'pencil', tone: 'warn' },
}

interface Props {
  league: LeagueView
  item: Item
  /** The scheduled game of the item; undefined if there is none. */
  line: ScheduledGame | undefined
  /** The game of tonight, in a list beside other content: court, score and time come first, and fewer actions are visible. */
  fixture?: Fixture | undefined
  onOpen: (what: AttentionDialog, game: ScheduledGame, by?: Forfeit) => void
  /** Called when an action has removed the item from the list. */
  onDone: () => void
}

/** One item that needs attention. A newer server may send kinds that this version does not know. */
export function AttentionCard(props: Props) {
  const { item, line, fixture } = props
  const { title, icon, tone }: KindDisplay = kinds[item.kind] ?? {
    title: t('Needs attention'),
    icon: 'warning',
  }
  const [isSettling, setSettling] = useState(false)
  const [keptAbsence, setKeptAbsence] = useState(0)
  const { running, actions } = useItemActions({
    ...props,
    onSettle: () => setSettling(true),
    onKeep: setKeptAbsence,
  })
  const zone = useContext(Zone)
  // A question shows all its choices; other items show only their most useful action.
  const isQuestion = item.kind === 'conflict' || (['reported', 'absent'].includes(item.kind) && !fixture)
  const visibleCount = isQuestion ? actions.length : 1
  const more = actions.slice(visibleCount)
  return (
    <AttentionItem
      icon={<MoreIcon name={icon} />}
      tone={tone}
      title={title}
      sentence={item.sentence}
      onOpen={line && (() => props.onOpen('game', line))}
      {...(fixture
        ? { short: factsOf(item, fixture, zone) }
        : { since: t('Since {time}', { time: instantInWords(item.since, zone) }) })}
      actions={
        <>
          {actions.slice(0, visibleCount).map((action) => (
            <ActionButton key={action.name} action={action} running={running} />
          ))}
          {isSettling && item.gameId !== undefined && (
            <SettleClaims
              leagueId={props.league.id}
              gameId={item.gameId}
              onDone={props.onDone}
              onClose={() => setSettling(false)}
            />
          )}
          {keptAbsence > 0 && (
            <KeepGame
              leagueId={props.league.id}
              absenceId={keptAbsence}
              sentence={item.sentence}
              onDone={props.onDone}
              onClose={() => setKeptAbsence(0)}
            />
          )}
          {more.length > 0 && (
            <Menu
              label={t('More: {gameLabel}', { gameLabel: item.sentence })}
              title={title}
              icon={<MoreIcon name="dots" />}
            >
              {more.map(({ name, label, href, run }) =>
                href === undefined ? (
                  <MenuItem key={name} onClick={() => run?.()}>
                    {label}
                  </MenuItem>
                ) : (
                  <MenuLink key={name} href={href}>
                    {label}
                  </MenuLink>
                ),
              )}
            </Menu>
          )}
        </>
      }
    />
  )
}

function ActionButton({ action, running }: { action: ItemAction; running: boolean }) {
  const { label, short = label, href, run } = action
  if (href !== undefined)
    return (
      <Link href={href} className={buttonClass({ small: true })} aria-label={label}>
        {short}
      </Link>
    )
  return (
    <Button small aria-label={label} aria-busy={running} onClick={run}>
      {short}
    </Button>
  )
}
