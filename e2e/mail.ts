// Starts a server that sends mail and a mailbox that receives it. Each worker has its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { collectFaults, expect, test as base, waitForHistoryBeforeNavigating } from './fixtures.ts'
import { binary, findFreePort, startServer } from './server.ts'

/** A received mail (see mailbox/main.go). */
interface Mail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  unsubscribe: string
}

interface Mailbox {
  /** The value of SIDEOUT_SMTP_URL. */
  smtp: string
  /** Waits for the latest mail to a recipient with the given subject. */
  find: (to: string, subject: string) => Promise<Mail>
  /** Returns all mails to a recipient. */
  all: (to: string) => Promise<Mail[]>
}

interface MailServer extends Mailbox {
  url: string
}

/** Test with a server that sends mail. Addresses that begin with "gone" do not exist. */
export const test = base.extend<{ guest: Page }, { mailServer: MailServer }>({
  mailServer: [
    async ({}, use) => {
      const mailbox = await startMailbox()
      const folder = await mkdtemp(join(tmpdir(), 'sideout-mail-'))
      const port = await findFreePort()
      const server = await startServer(binary, port, {
        SIDEOUT_DATA_DIR: folder,
        SIDEOUT_BETA_PASSWORD: '',
        SIDEOUT_PUBLIC_URL: `http://localhost:${port}`,
        SIDEOUT_SMTP_URL: mailbox.smtp,
        SIDEOUT_MAIL_FROM: 'Sideout <score@example.org>',
        SIDEOUT_LIMIT_REGISTRATIONS: '10000/1h',
      })
      await use({ ...mailbox, url: server.url })
      await server.stop()
      await mailbox.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ mailServer }, use) => use(mailServer.url),
  /** A page in the browser of another person, whose faults also fail the test. */
  guest: async ({ browser, baseURL, viewport, faults }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport })
    await collectFaults(context, faults)
    const page = await context.newPage()
    await waitForHistoryBeforeNavigating(page)
    await use(page)
    await context.close()
  },
})

/** Starts the program that receives mails. */
async function startMailbox(): Promise<Mailbox & { stop: () => Promise<void> }> {
  const child = spawn('.bin/mailbox', { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { smtp, page } = JSON.parse(line) as { smtp: string; page: string }
  const all = async (to: string) => {
    const mails = (await (await fetch(page)).json()) as Mail[]
    return mails.filter((mail) => mail.to === to)
  }
  return {
    smtp,
    all,
    find: async (to, subject) => {
      let found: Mail | undefined
      await expect
        .poll(async () => (found = (await all(to)).findLast((mail) => mail.subject === subject)), {
          message: `a mail to ${to}: ${subject}`,
        })
        .toBeTruthy()
      return found as Mail
    },
    stop: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Returns the link of a mail that leads to a path. */
export function linkTo(mail: Mail, path: string): string {
  const link = mail.links.find((one) => new URL(one).href.startsWith(new URL(path, one).href))
  expect(link, `a link to ${path} in\n${mail.text}`).toBeTruthy()
  return link ?? ''
}
