import { useState } from 'react'
import type { LeagueView } from '../contract/types.ts'
import { nameOfLanguage } from '../lib/chooseLanguage.ts'
import { locale } from '../lib/locale.ts'
import { t } from '../t.ts'
import { Switch } from '../ui/controls/fields.tsx'
import { RadioList } from '../ui/controls/RadioList.tsx'
import { PageLink } from '../ui/controls/LinkButton.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../ui/dialog/DialogButtons.tsx'

type Decimal = 'point' | 'comma'

/** How the region of the browser writes numbers; a spreadsheet on this device usually does the same. */
function decimalOfRegion(): Decimal {
  return new Intl.NumberFormat(navigator.language).format(1.5).includes(',') ? 'comma' : 'point'
}

/** Offers the sheets of a league in the form that a spreadsheet of the user's region opens in columns. */
export function SpreadsheetDialog({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [decimal, setDecimal] = useState(decimalOfRegion)
  const [hasOwnTitles, setHasOwnTitles] = useState(false)
  const titles = hasOwnTitles ? '&titles=own' : ''
  const sheet = (name: string) => `/api/leagues/${league.id}/${name}.csv?decimal=${decimal}${titles}`
  return (
    <Dialog title={t('For a Spreadsheet')} onClose={onClose}>
      <RadioList<Decimal>
        legend={t('How does your spreadsheet write numbers?')}
        choices={[
          { value: 'point', name: t('1.5'), detail: t('Commas separate the columns') },
          { value: 'comma', name: t('1,5'), detail: t('Semicolons separate the columns') },
        ]}
        selected={decimal}
        onSelect={setDecimal}
      />
      {locale() !== 'en-US' && (
        <Switch
          label={t('Titles of the columns in {language}', { language: nameOfLanguage(locale()) })}
          checked={hasOwnTitles}
          onChange={setHasOwnTitles}
        />
      )}
      <DialogButtons>
        <PageLink download href={sheet('standings')}>
          {t('Download Standings')}
        </PageLink>
        <PageLink download href={sheet('schedule')}>
          {t('Download Schedule')}
        </PageLink>
        <PageLink download href={sheet('history')}>
          {t('Download History')}
        </PageLink>
      </DialogButtons>
    </Dialog>
  )
}
