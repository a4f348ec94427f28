import type { LeagueView, NightView } from '../../contract/types.ts'
import { share } from '../../lib/share.ts'
import { mayManage } from '../../rules/roles.ts'
import { nightTitle } from '../../lib/nightTitle.ts'
import { shownWeek } from '../../rules/tierNames.ts'
import { tournamentDay } from '../../rules/tournament.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import { HeadActions } from '../../ui/page/HeadActions.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { gamesWithLink, nightMessage } from './nightMessage.ts'
import type { Open } from './opened.ts'

/** The actions on the whole night, in the header of the page. */
export function NightActions({
  league,
  night,
  onOpen,
}: {
  league: LeagueView
  night: NightView
  onOpen: Open
}) {
  const { day, games } = night
  const links = gamesWithLink(games)
  const isManager = mayManage(league)
  const isTournament = tournamentDay(league) !== undefined
  if (day === null) return null
  const week = shownWeek(league, games.find(({ line }) => line.weekNumber !== null)?.line.weekNumber)

  async function shareLinks(day: string): Promise<void> {
    const message = nightMessage(league, day, games)
    const result = await share(league.name, message)
    if (result === 'copied')
      showToast({
        title: t(
          { one: '{count} score link copied', other: '{count} score links copied' },
          { count: links.length },
        ),
        description: t('Paste them into a message to your scorers.'),
      })
    if (result === 'failed')
      showToast({ title: t('The links could not be copied'), description: message, destructive: true })
  }

  return (
    <HeadActions>
      {week && <span className="muted">{t('Week {week}', { week })}</span>}
      {links.length > 0 && (
        <IconButton icon="share" label={t('Share All Score Links')} onClick={() => void shareLinks(day)} />
      )}
      {isManager && (
        <>
          <IconButton
            icon={<MoreIcon name="code" />}
            label={t('Court Codes')}
            onClick={() => onOpen({ what: 'courtCodes' })}
          />
          <Menu
            label={t('More')}
            title={
              day === night.today
                ? isTournament
                  ? t('Game Day')
                  : t('Tonight')
                : nightTitle(day, night.today)
            }
            icon={<MoreIcon name="dots" />}
          >
            <MenuItem icon={<MoreIcon name="print" />} onClick={() => onOpen({ what: 'print' })}>
              {isTournament ? t('Print the Sheets') : t('Print the Night')}
            </MenuItem>
            <MenuItem icon={<Icon name="share" />} onClick={() => onOpen({ what: 'chatText' })}>
              {t('Text for the Chat')}
            </MenuItem>
            <MenuItem icon={<MoreIcon name="warning" />} onClick={() => onOpen({ what: 'openings' })}>
              {t('Court Out…')}
            </MenuItem>
            <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'night' })}>
              {isTournament ? t('Move or Cancel the Day') : t('Move or Cancel a Night')}
            </MenuItem>
          </Menu>
        </>
      )}
    </HeadActions>
  )
}
