// Starts the built binary on a separate port, for journeys that stop or replace the server or need other settings.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Path of the program under test; E2E_BINARY overrides it. */
export const binary = process.env.E2E_BINARY ?? '../bin/sideout'

/** Path of the next version of the program, for journeys through an update. */
export const nextBinary = '.next/bin/sideout'

/**
 * Returns the port of a server. The main server has index 0, and each journey with its own server has a unique index below 20.
 * E2E_PORT sets the first port, so that two test runs can execute at the same time.
 */
export const portAt = (index: number): number => Number(process.env.E2E_PORT ?? 8380) + index

export interface Server {
  url: string
  stop: () => Promise<void>
}

/** Starts `binary` on `port` with the given settings and waits until it is ready. */
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

/** Starts the sign-in provider on `port`. It redirects to `redirect` after a sign-in. */
export async function startProvider(port: number, redirect: string): Promise<Server> {
  const child = spawn('node', ['provider.mjs', String(port), redirect], { stdio: 'ignore' })
  return waitForServer(child, `http://localhost:${port}`, '/.well-known/openid-configuration')
}

/** Waits until a started server responds to `probe`. */
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
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} was not ready within two minutes`)
}

/** Returns an unused port, for servers that need to know their address before they start. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
