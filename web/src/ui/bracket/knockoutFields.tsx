// Fields shared by the dialogs that plan finals and tournaments, and the texts of their choices.
import { t } from '../../t.ts'
import { RadioList } from '../controls/RadioList.tsx'

/** The name of each format, with a short explanation. */
export const knockoutFormats = {
  double: { name: t('Double elimination'), detail: t('two defeats and a team is out') },
  consolation: { name: t('With consolation'), detail: t('everybody plays at least twice') },
  page: { name: t('Page playoff'), detail: t('four teams; the first two have a second chance') },
}

export const setsInWords = (sets: number): string =>
  sets === 1 ? t('1 set') : sets === 2 ? t('2 sets') : t('Best of {count} sets', { count: sets })

/** Chooses between matches with fixed times, and matches that are called when a court is free. */
export function TimesField({
  queue,
  queueDetail,
  onChange,
}: {
  queue: boolean
  queueDetail: string
  onChange: (queue: boolean) => void
}) {
  return (
    <RadioList
      legend={t('Times')}
      choices={[
        { value: 'fixed', name: t('Fixed times'), detail: t('each match has its time and court') },
        { value: 'queue', name: t('Next free court'), detail: queueDetail },
      ]}
      selected={queue ? 'queue' : 'fixed'}
      onSelect={(value) => onChange(value === 'queue')}
    />
  )
}
