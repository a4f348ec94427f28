import { useState } from 'react'
import type { LeagueView, Standings } from '../../contract/types.ts'
import { publicLeaguePath } from '../../lib/paths.ts'
import { share } from '../../lib/share.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/dialog/Menu.tsx'
import { copyLink } from '../../ui/link/copyLink.ts'
import { EmbedCode } from '../../ui/link/EmbedCode.tsx'
import { AddAdjustment, DrawLots } from './AddAdjustment.tsx'
import styles from './Standings.module.css'

/** The actions of the tab, in the header of the page. */
export function StandingsActions({ league, tables }: { league: LeagueView; tables: Standings | undefined }) {
  const [isSharing, setIsSharing] = useState(false)
  const [isAdjusting, setIsAdjusting] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const has = (column: NonNullable<Standings['columns']>[number]) =>
    mayManage(league) && tables?.columns?.includes(column)
  return (
    <>
      <IconButton icon="share" label={t('Share Standings')} onClick={() => setIsSharing(true)} />
      <Menu label={t('More')} title={t('Standings')} icon={<MoreIcon name="dots" />}>
        <MenuLink file href={`/api/leagues/${league.id}/standings.csv`} icon={<MoreIcon name="grid" />}>
          {t('Download Standings (CSV)')}
        </MenuLink>
        {has('points') && (
          <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => setIsAdjusting(true)}>
            {t('Add Adjustment')}
          </MenuItem>
        )}
        {has('lot') && (
          <MenuItem icon={<MoreIcon name="twice" />} onClick={() => setIsDrawing(true)}>
            {t('Draw Lots')}
          </MenuItem>
        )}
      </Menu>
      {isAdjusting && tables && (
        <AddAdjustment league={league} tables={tables} onClose={() => setIsAdjusting(false)} />
      )}
      {isDrawing && <DrawLots league={league} onClose={() => setIsDrawing(false)} />}
      {isSharing && <ShareStandings league={league} onClose={() => setIsSharing(false)} />}
    </>
  )
}

/** The dialog with the address of the public page, and the HTML that embeds the standings in another website. */
function ShareStandings({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { name, slug, visibility } = league
  if (!slug || visibility === 'off')
    return (
      <Dialog title={t('Share Standings')} onClose={onClose}>
        <p>
          {t(
            'The league has no public page. When its visibility is changed in Edit League, the standings get an address to send and HTML for other websites.',
          )}
        </p>
      </Dialog>
    )
  const address = location.origin + publicLeaguePath(slug)
  return (
    <Dialog title={t('Share Standings')} onClose={onClose}>
      <div className={styles.share}>
        <p className="break">
          <a href={address} target="_blank" rel="noopener">
            {address}
          </a>
        </p>
        <div className={styles.buttons}>
          <Button primary onClick={() => void copyLink(address)}>
            {t('Copy Page Link')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void share(name, address)}>{t('Send Link')}</Button>
          )}
        </div>
        <EmbedCode
          part="standings"
          label={t('HTML of the standings')}
          action={t('Copy HTML of the Standings')}
          title={t('Standings of {name}', { name })}
          slug={slug}
        />
      </div>
    </Dialog>
  )
}
