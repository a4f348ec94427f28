import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf, useAction } from '../../api/client/useAction.ts'
import { adoptCourts, previewAdoption } from '../../api/league/halls.ts'
import type { HallLinks } from '../../api/league/halls.ts'
import type { Hall, HallAdoption } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField } from '../../ui/controls/fields.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../ui/dialog/DialogButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './Halls.module.css'

type Link = HallAdoption['courts'][number]

/** Chooses which court of the hall each court of the user's leagues is. `code` is that of a hall of another owner. */
export function AdoptDialog({
  hall,
  code = '',
  onClose,
}: {
  hall: Hall
  code?: string
  onClose: () => void
}) {
  const proposal = useQuery({
    queryKey: ['adoption', hall.id, code],
    queryFn: () => previewAdoption(hall.id, code),
    gcTime: 0, // the leagues may have other courts when the dialog opens again
  })
  return (
    <Dialog wide stays title={t('Leagues in {hall}', { hall: hall.name })} onClose={onClose}>
      {proposal.data ? (
        <Links proposal={proposal.data} code={code} onClose={onClose} />
      ) : proposal.error ? (
        <LoadFailed
          what={t('The courts of your leagues')}
          error={proposal.error}
          onRetry={() => void proposal.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Links({ proposal, code, onClose }: { proposal: HallAdoption; code: string; onClose: () => void }) {
  const { hall, leagues } = proposal
  const [links, setLinks] = useState(proposal.courts)
  const { running, run } = useAction()
  const changed = changedLinks(hall, links)
  const isProposal = links === proposal.courts
  const preview = useQuery({
    queryKey: ['adoption', hall.id, code, links],
    queryFn: () => previewAdoption(hall.id, code, links),
    enabled: !isProposal,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { clashes } = (!isProposal && preview.data) || proposal
  const isWrong = !isProposal && preview.error !== null

  const save = () =>
    run(t('Failed to save the courts'), async () => {
      await adoptCourts(hall.id, code, changed)
      showToast({
        title: t({ one: '{count} court saved', other: '{count} courts saved' }, { count: changed.length }),
        description: t('All games stay where they are'),
      })
      onClose()
    })

  if (leagues.length === 0)
    return (
      <>
        <p>{t('None of your leagues has a court yet. Add courts in the settings of a league first.')}</p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogButtons>
      </>
    )
  return (
    <>
      <div className={styles.adopt}>
        <p>
          {t('Choose which court of the hall each court of your leagues is. All games stay where they are.')}
        </p>
        {leagues.map((league) => (
          <fieldset key={league.id} className={styles.links}>
            <legend className="break">
              <bdi>{league.name}</bdi>
            </legend>
            {links
              .filter(({ leagueId }) => leagueId === league.id)
              .map((link) => (
                <CourtOfHall
                  key={link.name}
                  hall={hall}
                  link={link}
                  isNew={changed.includes(link)}
                  onChange={(courtId) =>
                    setLinks(links.map((it) => (it === link ? { ...link, courtId } : it)))
                  }
                />
              ))}
          </fieldset>
        ))}
        {isWrong && (
          <p className="bad" role="alert">
            {sentenceOf(preview.error)}
          </p>
        )}
        {clashes.length > 0 && <Clashes clashes={clashes} />}
      </div>
      <DialogButtons sticky>
        <Button onClick={onClose}>{running ? t('Close') : t('Cancel')}</Button>
        <Button
          primary
          aria-busy={running}
          disabled={changed.length === 0 || isWrong}
          onClick={() => void save()}
        >
          {t({ one: 'Save {count} Court', other: 'Save {count} Courts' }, { count: changed.length })}
        </Button>
      </DialogButtons>
    </>
  )
}

function CourtOfHall({
  hall,
  link,
  isNew,
  onChange,
}: {
  hall: Hall
  link: Link
  isNew: boolean
  onChange: (courtId: number | null) => void
}) {
  return (
    <SelectField
      label={link.name}
      hint={isNew ? t('changes') : undefined}
      value={link.courtId ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">{t('Not in this hall')}</option>
      {hall.courts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function Clashes({ clashes }: { clashes: string[] }) {
  return (
    <section className={styles.clashes} aria-label={t('Clashes that are there already')}>
      <h3>{t('Clashes that are there already')}</h3>
      <p>{t('Nothing moves these games. You can move them in their leagues afterwards.')}</p>
      <ul>
        {clashes.map((clash) => (
          <li key={clash} className="break">
            {clash}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The links that differ from those of the hall. */
function changedLinks({ leagues }: Hall, links: Link[]): HallLinks {
  const present = new Map(
    leagues.flatMap(({ id, courts }) => courts.map(({ name, courtId }) => [`${id} ${name}`, courtId])),
  )
  return links.filter(
    ({ leagueId, name, courtId }) => courtId !== (present.get(`${leagueId} ${name}`) ?? null),
  )
}
