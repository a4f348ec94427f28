// Starts the built binary on its own port, for journeys that stop or replace the server or need other settings.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Server {
  url: string
  stop: () => Promise<void>
}

/** Starts `binary` on `port` with these settings and waits until it is ready. */
export async function startServer(
  binary: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(binary, ['serve'], {
    env: {
      ...process.env,
      SIDEOUT_ADDR: `127.0.0.1:${port}`,
      SIDEOUT_DATA_DIR: `.data/${port}`,
      ...settings,
    },
    stdio: 'ignore',
  })
  return waitForServer(child, `http://localhost:${port}`, '/readyz')
}

/** Starts the sign-in provider on `port`, which redirects to `redirect` after a sign-in. */
export async function startProvider(port: number, redirect: string): Promise<Server> {
  const child = spawn('node', ['provider.mjs', String(port), redirect], { stdio: 'ignore' })
  return waitForServer(child, `http://localhost:${port}`, '/.well-known/openid-configuration')
}

/** Waits until a started server responds at `probe`. */
export async function waitForServer(child: ChildProcess, url: string, probe: string): Promise<Server> {
  await waitUntilReady(url + probe, child)
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} was not ready within 10 s`)
}
