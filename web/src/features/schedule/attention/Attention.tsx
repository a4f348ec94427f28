import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { RenderResultDialog } from '../../../api/games/gameSheet.ts'
import { attentionQuery } from '../../../api/league/attention.ts'
import { schedulesQuery, teamsQuery } from '../../../api/client/queries.ts'
import type { AttentionItem, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { withGameRules } from '../../../rules/playedBy.ts'
import { t } from '../../../t.ts'
import { Empty, LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { AttentionItems } from '../../../ui/list/AttentionItem.tsx'
import { EnterResult } from '../game/EnterResult.tsx'
import { ForfeitGame } from '../game/ForfeitGame.tsx'
import { MoveGame } from '../game/MoveGame.tsx'
import { GameSheet } from '../GameSheet.tsx'
import { ScoreLinkDialog } from '../game/ScoreLinkDialog.tsx'
import { AttentionCard } from './AttentionCard.tsx'
import { PlaceTogether } from './PlaceTogether.tsx'
import type { AttentionDialog } from './useItemActions.ts'

interface Props {
  league: LeagueView
  /** Renders the QR code of an address; loads as a separate file. */
  qrCode: (address: string) => ReactNode
  resultDialog: RenderResultDialog
}

/** The list of what needs attention in a league, most urgent first, with the actions available to the user. */
export function Attention({ league, ...parts }: Props) {
  const items = useQuery(attentionQuery(league.id))
  const schedules = useQuery(schedulesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  if (items.data && schedules.data && teams.data)
    return (
      <AttentionList
        league={league}
        items={items.data}
        lines={schedules.data}
        nameOf={namesOf(teams.data)}
        {...parts}
      />
    )
  const failed = [items, schedules, teams].find(({ error }) => error)
  if (!failed?.error) return <Loading />
  return <LoadFailed what={t('The list')} error={failed.error} onRetry={() => void failed.refetch()} />
}

interface ListProps extends Props {
  items: AttentionItem[]
  lines: ScheduledGame[]
  nameOf: (teamId: number) => string
}

function AttentionList({ league, items, lines, nameOf, ...parts }: ListProps) {
  const [opened, setOpened] = useState<OpenedItem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(
          { one: '{count} thing needs attention', other: '{count} things need attention' },
          { count: items.length },
        )}
      </h2>
      {items.length === 0 && (
        <Empty title={t('Nothing needs attention')}>
          <p>
            {t(
              'Games without a scorer, phones that are offline, scores that differ and results that are missing appear here.',
            )}
          </p>
        </Empty>
      )}
      <PlaceTogether league={league} items={items} />
      {items.length > 0 && (
        <AttentionItems>
          {items.map((item) => (
            <AttentionCard
              key={item.id}
              league={league}
              item={item}
              line={lineOf.get(item.scheduleId ?? 0)}
              onOpen={(what, game, by) => setOpened({ what, game, by })}
              // The item disappears with its focused button, so the focus moves to the heading.
              onDone={() => heading.current?.focus()}
            />
          ))}
        </AttentionItems>
      )}
      {opened && (
        <ItemDialog
          {...opened}
          league={league}
          names={[nameOf(opened.game.team1Id), nameOf(opened.game.team2Id)]}
          {...parts}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface OpenedItem {
  what: AttentionDialog
  game: ScheduledGame
  by?: Forfeit | undefined
}

interface DialogProps extends Props, OpenedItem {
  names: [string, string]
  onClose: () => void
}

function ItemDialog({ what, names, qrCode, resultDialog, ...rest }: DialogProps) {
  if (what === 'game') return <GameSheet {...rest} qrCode={qrCode} resultDialog={resultDialog} />
  const league = withGameRules(rest.league, rest.game)
  const props = { ...rest, league, title: t('{team1} vs {team2}', { team1: names[0], team2: names[1] }) }
  if (what === 'link') return <ScoreLinkDialog {...props} qrCode={qrCode} />
  if (what === 'move') return <MoveGame {...props} />
  if (props.game.gameId === null) return null
  if (what === 'forfeit' || what === 'forfeitSet')
    return (
      <ForfeitGame
        {...props}
        gameId={props.game.gameId}
        names={names}
        preselectsRunningSet={what === 'forfeitSet'}
      />
    )
  return <EnterResult {...props} gameId={props.game.gameId} names={names} />
}
