import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { gamesQuery, teamsQuery } from '../../api/queries.ts'
import type { Game, LeagueView, Team } from '../../contract/types.ts'
import { mayManage } from '../../rules/roles.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/Notice.tsx'
import panel from '../../ui/panel.module.css'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { Filter } from './Filter.tsx'
import { GameList } from './GameList.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'
import { filtered, newestFirst, noFilters } from './historyFilters.ts'
import { OpenDialog } from './OpenDialog.tsx'
import type { Opened } from './OpenDialog.tsx'
import { Selection } from './Selection.tsx'

/** As many games as are shown at once; a season has thousands. */
const perPage = 30

/** The games that have been played, newest first, and all that is done with them. */
export function History({ league }: { league: LeagueView }) {
  const { data: games, error, refetch } = useQuery(gamesQuery(league.id))
  const teams = useQuery(teamsQuery(league.id))
  if (games && teams.data) return <Shown league={league} games={games} teams={teams.data} />
  const failed = error ?? teams.error
  if (!failed) return <Loading />
  const retry = () => void (error ? refetch() : teams.refetch())
  return <LoadFailed what="The history" error={failed} onRetry={retry} />
}

function Shown({ league, games, teams }: { league: LeagueView; games: Game[]; teams: Team[] }) {
  const [filters, setFilters] = useState(noFilters)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null)
  const manages = mayManage(league)

  // Thousands of games: what does not change with a choice is not computed anew with each, and the list follows the
  // filters as soon as those show what was typed.
  const played = newestFirst(games)
  const followed = useDeferredValue(filters)
  const found = useMemo(() => filtered(played, followed), [played, followed])
  const names = useMemo(() => namesOf(teams), [teams])
  const list = useShown(found, perPage)
  // What was deleted meanwhile, or is filtered out, is not deleted with the rest unseen.
  const chosen = useMemo(() => found.filter(({ id }) => selected?.has(id)), [found, selected])
  const select = useCallback(
    (id: number, is: boolean) => setSelected((all) => withOrWithout(all, id, is)),
    [],
  )
  return (
    <>
      <div className={panel.top}>
        <h2>{counted(played.length, 'completed game')}</h2>
        {manages && (
          <div className={panel.buttons}>
            <Button primary onClick={() => setOpened({ what: 'record' })}>
              Record Game
            </Button>
            <Button onClick={() => setOpened({ what: 'import' })}>Bulk Import</Button>
            {played.length > 0 && !selected && (
              <Button onClick={() => setSelected(new Set())}>Select Games</Button>
            )}
            <HistoryMenu onOpen={setOpened} />
          </div>
        )}
      </div>
      {played.length === 0 ? (
        <Empty title="No game history">
          <p>Games are listed here when they have a result.</p>
        </Empty>
      ) : (
        <Filter
          filters={filters}
          teams={teams}
          onChange={(filters) => {
            setFilters(filters)
            list.showFirst()
          }}
        />
      )}
      {selected && (
        <Selection
          chosen={chosen.length}
          found={found.length}
          onAll={(all) => setSelected(new Set(all ? found.map(({ id }) => id) : []))}
          onDelete={() => setOpened({ what: 'delete', games: chosen })}
          onEnd={() => setSelected(null)}
        />
      )}
      {played.length > 0 && found.length === 0 && <Empty title="No games match the selected filters" />}
      <GameList
        games={list.page}
        names={names}
        selected={selected}
        onSelect={select}
        {...(manages && { onOpen: setOpened })}
      />
      <ShowMore list={list} />
      {opened && (
        <OpenDialog
          opened={opened}
          league={league}
          teams={teams}
          onOpen={setOpened}
          onDeleted={() => setSelected(null)}
        />
      )}
    </>
  )
}

function withOrWithout(set: ReadonlySet<number> | null, id: number, is: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (is) next.add(id)
  else next.delete(id)
  return next
}
