import { copyText } from '../../lib/share.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { showToast } from '../../ui/toast.ts'
import { places, sizes } from './overlayLook.ts'
import styles from './OverlayHelp.module.css'

const parameters: { name: string; values: string; meaning: string; example: string }[] = [
  {
    name: 'side',
    values: places.join(', '),
    meaning: 'Where in the picture. Usually top-left.',
    example: 'side=bottom-right',
  },
  {
    name: 'size',
    values: `${sizes.min} to ${sizes.max}`,
    meaning: 'How large, in percent. It grows and shrinks with its frame by itself.',
    example: 'size=150',
  },
  {
    name: 'team1, team2',
    values: 'a colour',
    meaning: 'The stripe of a team.',
    example: 'team1=0a7d3c&team2=f5c400',
  },
  { name: 'back', values: 'a colour', meaning: 'Behind the names.', example: 'back=101418cc' },
  { name: 'ink', values: 'a colour', meaning: 'The letters.', example: 'ink=ffffff' },
]

/** How to put the score of a game over a video. */
export function OverlayHelp({ token }: { token: string }) {
  const address = `${location.origin}/overlay/${token}`
  return (
    <Page className={styles.help}>
      <ScreenTitle tab="Overlay · Sideout">The score over your video</ScreenTitle>
      <p>
        Add this address to your streaming software as a browser source as large as the picture, such as 1920
        by 1080. Its background is transparent, and the score changes by itself.
      </p>
      <TextField
        label="Address of the overlay"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p>
        <Button primary onClick={() => void copy(address)}>
          Copy Address
        </Button>
      </p>
      <h2>How it looks</h2>
      <p>
        Say so at the end of the address: a question mark, then as many of these as you want with & between
        them. Colours are 3 or 6 digits as web pages write them, without the #; two more at the end let the
        picture shine through.
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
  if (await copyText(address)) showToast({ title: 'Address copied!', description: address })
  else showToast({ title: 'The address could not be copied', description: address, destructive: true })
}
