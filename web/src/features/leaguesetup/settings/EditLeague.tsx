import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { t } from '../../../t.ts'
import { useBackStep } from '../../../ui/dialog/backSteps.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import styles from './EditLeague.module.css'
import { SectionList } from './SectionList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { sectionAddress, removeFromAddress, parseSection, sectionsFor } from './sections.ts'
import type { SectionId } from './sections.ts'
import { useSectionSummaries } from './usePresentValues.ts'
import { useSettings } from './useSettings.ts'

/**
 * The settings of a league. On a desktop the sections are listed beside the open one; on a phone they are a list, and Back leads from a
 * section to the list. Each section has an address and a button that saves its fields; changes of courts and members are saved
 * immediately.
 */
export function EditLeague({
  league,
  onClose,
  members,
  handOver,
  season,
}: {
  league: LeagueView
  onClose: () => void
  /** The members of the league and their invitations. */
  members: ReactNode
  /** The section that offers the league to another owner. */
  handOver: ReactNode
  /** The section with the seasons of the league, where the current one is ended. */
  season: ReactNode
}) {
  const isWide = useMedia('(min-width: 60rem)')
  const ids = sectionsFor(league)
  const [chosen, setChosen] = useState(() => parseSection(location.search))
  const [lastClosed, setLastClosed] = useState<SectionId | null>(null)
  const open = chosen !== null && ids.includes(chosen) ? chosen : isWide ? 'general' : null
  const settings = useSettings(league)
  const values = useSectionSummaries(league)

  function closeSection(): void {
    setLastClosed(chosen)
    setChosen(null)
  }

  useBackStep(!isWide && open !== null, closeSection, sectionAddress(open))
  useEffect(removeFromAddress, [])

  return (
    <Dialog
      full
      stays
      title={t('Edit League Settings')}
      address={sectionAddress(isWide ? open : null)}
      onClose={onClose}
    >
      <div className={styles.layout}>
        {(isWide || open === null) && (
          <SectionList
            ids={ids}
            current={open}
            focused={lastClosed}
            values={values}
            isChanged={settings.isChanged}
            onChoose={setChosen}
          />
        )}
        {open && (
          <SettingsSection
            key={open}
            id={open}
            league={league}
            settings={settings}
            takesFocus={chosen !== null}
            members={members}
            handOver={handOver}
            season={season}
            onBack={isWide ? undefined : closeSection}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
