// Starts a server with the demo league, which has a night in progress.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { binary, waitForServer } from './server.ts'
import type { Server } from './server.ts'

export interface Demo extends Server {
  /** Credentials of the admin. */
  admin: { email: string; password: string }
}

/** Path of the league's public page. */
export const demoPage = '/l/riverside-volleyball'

/** Starts a server with the demo in an empty database and without a beta password. */
export async function startDemo(port: number): Promise<Demo> {
  const data = `.data/demo-${port}`
  rmSync(data, { recursive: true, force: true })
  const child = spawn(binary, ['serve', '--demo'], {
    env: {
      ...process.env,
      SIDEOUT_ADDR: `127.0.0.1:${port}`,
      SIDEOUT_DATA_DIR: data,
      SIDEOUT_BETA_PASSWORD: '',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const server = await waitForServer(child, `http://localhost:${port}`, '/readyz')
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? []
  return { ...server, admin: { email, password } }
}
