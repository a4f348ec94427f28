import { useLocation } from 'wouter'
import { sharedPath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { parseCode } from './watchCode.ts'
import styles from './EnterCode.module.css'

const check = ({ code }: { code: string }) =>
  parseCode(code) ? {} : { code: t('A code has six letters and digits, such as 7KQ2MX.') }

/** The page for entering the code of a shared game. */
export function EnterCode() {
  const [, navigate] = useLocation()
  const form = useForm({ code: '' }, check)

  function watch(): void {
    const code = parseCode(form.values.code)
    if (form.passes() && code) navigate(sharedPath(code))
  }

  return (
    <Page>
      <ScreenTitle tab={t('Watch a game · Sideout')}>{t('Watch a game')}</ScreenTitle>
      <Form className={styles.form} failures={form.failures} onSubmit={watch}>
        <TextField
          label={t('Code')}
          hint={t('Whoever scores the game can show it to you.')}
          error={form.errors.code}
          value={form.values.code}
          onChange={(event) => form.change({ code: event.target.value })}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // The field is the only purpose of the page, and a remote control has no pointer.
          autoFocus
        />
        <Button primary type="submit">
          {t('Watch')}
        </Button>
      </Form>
    </Page>
  )
}
