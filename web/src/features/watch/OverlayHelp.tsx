import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { positions, sizeLimits } from './overlayLook.ts'
import styles from './OverlayHelp.module.css'

const parameters: { name: string; values: string; meaning: string; example: string }[] = [
  {
    name: 'side',
    values: positions.join(', '),
    meaning: t('The position in the picture. Default: top-left.'),
    example: 'side=bottom-right',
  },
  {
    name: 'size',
    values: t('{min} to {max}', { min: sizeLimits.min, max: sizeLimits.max }),
    meaning: t('The size in percent. The overlay also scales with its frame.'),
    example: 'size=150',
  },
  {
    name: 'team1, team2',
    values: t('a colour'),
    meaning: t('The stripe of a team.'),
    example: 'team1=0a7d3c&team2=f5c400',
  },
  {
    name: 'back',
    values: t('a colour'),
    meaning: t('The background of the names.'),
    example: 'back=101418cc',
  },
  { name: 'ink', values: t('a colour'), meaning: t('The text.'), example: 'ink=ffffff' },
]

/** Explains how to show the score of a game over a video stream. */
export function OverlayHelp() {
  const address = location.origin + location.pathname
  return (
    <Page className={styles.help}>
      <ScreenTitle tab={t('Overlay · Sideout')}>{t('The score over your video')}</ScreenTitle>
      <p>
        {t(
          'Add this address to your streaming software as a browser source as large as the picture, such as 1920 by 1080. Its background is transparent, and the score updates automatically.',
        )}
      </p>
      <TextField
        label={t('Address of the overlay')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p>
        <Button primary onClick={() => void copy(address)}>
          {t('Copy Address')}
        </Button>
      </p>
      <h2>{t('How it looks')}</h2>
      <p>
        {t(
          'Add parameters at the end of the address: a question mark, then any of these with & between them. Colours are 3 or 6 hexadecimal digits without the #; 4 or 8 digits make them partly transparent.',
        )}
      </p>
      <dl className={styles.parameters}>
        {parameters.map(({ name, values, meaning, example }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {meaning} <span className="muted">{values}.</span>
              <br />
              <code>?{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) showToast({ title: t('Address copied!'), description: address })
  else showToast({ title: t('The address could not be copied'), description: address, destructive: true })
}
