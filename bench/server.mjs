// The built binary as a child process, for the benches that look at it from a browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const binary = fileURLToPath(new URL('../bin/sideout', import.meta.url))

/** Starts the server on a free port, and returns once it is ready. */
export async function startServer() {
  // Whatever it keeps goes into a directory that goes with it.
  const cwd = mkdtempSync(join(tmpdir(), 'sideout-bench-'))
  const child = spawn(binary, ['serve'], {
    cwd,
    env: { ...process.env, SIDEOUT_ADDR: '127.0.0.1:0', SIDEOUT_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').finally(() => rmSync(cwd, { recursive: true }))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  const url = await Promise.race([address(child.stdout), ended.then(() => undefined)])
  if (url && (await isReady(url))) return { url, stop }
  await stop()
  throw new Error(`${binary} did not become ready`)
}

/** It says where it listens in its first line: "… ready on URL". */
async function address(stdout) {
  const [line] = await once(createInterface(stdout), 'line')
  return line.split(' ready on ')[1]
}

async function isReady(url) {
  for (const end = Date.now() + 10_000; Date.now() < end; await wait(50)) {
    if ((await fetch(`${url}/readyz`)).ok) return true
  }
  return false
}
