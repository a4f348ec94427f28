import { useMedia } from '../../lib/useMedia.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { NextStep } from './NextStep.tsx'
import { AddTeam } from './add/AddTeam.tsx'
import { CaptainLink } from './captains/CaptainLink.tsx'
import { CaptainLinks } from './captains/CaptainLinks.tsx'
import { PrintedLinks } from './captains/PrintedLinks.tsx'
import { DeleteTeam } from './DeleteTeam.tsx'
import { SignupDialog, Signups } from './signup/Signups.tsx'
import { TeamsWithoutGames } from './TeamsWithoutGames.tsx'
import { TeamBeside } from './team/TeamBeside.tsx'
import { TeamDetails } from './team/TeamDetails.tsx'
import { WithdrawTeam } from './withdraw/WithdrawTeam.tsx'
import { besideList } from './teamDialog.ts'
import type { TeamDialogProps } from './teamDialog.ts'

/** Renders the open dialog of the Teams tab. A team opens beside the list on a wide screen, otherwise over it. */
export function TeamDialog({ league, teams, opened, onOpen, gameSheet }: TeamDialogProps) {
  const isWide = useMedia(besideList)
  const onClose = () => onOpen(null)
  if (opened.what === 'next') return <NextStep league={league} />
  if (opened.what === 'withoutGames') return <TeamsWithoutGames league={league} teams={teams} />
  if (opened.what === 'signup') return <SignupDialog league={league} onClose={onClose} />
  if (opened.what === 'signups') return <Signups league={league} hasTeams />
  if (opened.what === 'captains')
    return (
      <CaptainLinks league={league} onClose={onClose} onPrint={() => onOpen({ what: 'captainsPrinted' })} />
    )
  if (opened.what === 'captainsPrinted') return <PrintedLinks league={league} onClose={onClose} />
  if (!('teamId' in opened)) return <AddTeam league={league} teams={teams} onClose={onClose} />
  const team = teams.find(({ id }) => id === opened.teamId)
  if (!team) return null
  if (opened.what === 'delete')
    return (
      <DeleteTeam
        team={team}
        onClose={onClose}
        onWithdraw={() => onOpen({ what: 'withdraw', teamId: team.id })}
      />
    )
  if (opened.what === 'withdraw')
    return <WithdrawTeam league={league} team={team} teams={teams} onClose={onClose} />
  if (opened.what === 'captain') return <CaptainLink team={team} onClose={onClose} />
  const isEdited = isWide || opened.what === 'edit'
  const details = (
    <TeamDetails
      key={`${team.id} ${opened.what}`}
      league={league}
      team={team}
      teams={teams}
      gameSheet={gameSheet}
      isEdited={isEdited}
      showsWishes={opened.what === 'wishes'}
    />
  )
  return isWide ? (
    <TeamBeside team={team} onClose={onClose}>
      {details}
    </TeamBeside>
  ) : (
    <Dialog title={team.name} onClose={onClose}>
      {details}
    </Dialog>
  )
}
