import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { hallsQuery } from '../../api/league/halls.ts'
import type { Hall } from '../../contract/types.ts'
import { hallsPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { AdoptDialog } from './AdoptDialog.tsx'
import { CourtsDialog } from './CourtsDialog.tsx'
import { HallDay } from './HallDay.tsx'
import { DeleteHall, HallCode, RenameHall } from './HallDialogs.tsx'
import styles from './Halls.module.css'

const dialogs = {
  leagues: AdoptDialog,
  courts: CourtsDialog,
  rename: RenameHall,
  code: HallCode,
  remove: DeleteHall,
} satisfies { [name: string]: ComponentType<{ hall: Hall; onClose: () => void }> }

/** A hall: its day, and what its owner can change. */
export function HallPage({ id }: { id: string }) {
  const { data: halls, error, refetch } = useQuery(hallsQuery)
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const hall = halls?.find((it) => String(it.id) === id)
  const Opened = opened && dialogs[opened]
  return (
    <Page>
      <p>
        <Link href={hallsPage}>{t('Halls')}</Link>
      </p>
      <div className={styles.top}>
        <ScreenTitle className="break" tab={`${hall?.name ?? t('Hall')} · Sideout`}>
          <bdi>{hall?.name ?? t('Hall')}</bdi>
        </ScreenTitle>
        {hall && (
          <span className={styles.actions}>
            <Button onClick={() => setOpened('leagues')}>{t('Leagues')}</Button>
            {hall.isOwner && (
              <>
                <Button onClick={() => setOpened('courts')}>{t('Courts')}</Button>
                <Menu label={t('More')} icon={<MoreIcon name="dots" />} title={hall.name}>
                  <MenuItem onClick={() => setOpened('rename')}>{t('Rename Hall')}</MenuItem>
                  <MenuItem onClick={() => setOpened('code')}>{t('Code for Other Owners')}</MenuItem>
                  <MenuItem danger onClick={() => setOpened('remove')}>
                    {t('Delete Hall')}
                  </MenuItem>
                </Menu>
              </>
            )}
          </span>
        )}
      </div>
      {hall ? (
        <HallDay hall={hall} />
      ) : halls ? (
        <Empty title={t('You have no such hall')}>
          <p>{t('It was deleted, or none of your leagues uses it any more.')}</p>
          <LinkButton href={hallsPage}>{t('Show All Halls')}</LinkButton>
        </Empty>
      ) : error ? (
        <LoadFailed what={t('The hall')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {hall && Opened && <Opened hall={hall} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
