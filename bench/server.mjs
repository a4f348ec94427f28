// Starts the built binary as a child process, for benchmarks in a browser.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const binary = join(root, 'bin/sideout')

/** Starts the server on a free port and waits until it is ready. `program` is the path of another build. */
export function startServer(program = binary) {
  return start(mkdtempSync(join(tmpdir(), 'sideout-bench-')), ['serve'], program)
}

/**
 * Starts the server with two leagues of the largest size (bench/seed). `played` and `open` are their paths, `cookies` the owner's cookies
 * in Playwright's format, and `header` the same as a Cookie header.
 */
export async function startWithLeagues(program = binary) {
  const cwd = mkdtempSync(join(tmpdir(), 'sideout-bench-'))
  const seeded = JSON.parse(execFileSync('go', ['run', './bench/seed', '-dir', cwd], { cwd: root }))
  const server = await start(cwd, seeded.arguments, program)
  const values = { session: seeded.cookie, signed_in: '1' }
  return {
    ...server,
    played: `/pro/league/${seeded.played}`,
    open: `/pro/league/${seeded.open}`,
    cookies: Object.entries(values).map(([name, value]) => ({ name, value, url: server.url })),
    header: Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  }
}

/** Starts the server in the folder `cwd`, which is deleted when the server ends. */
async function start(cwd, args, program = binary) {
  const child = spawn(program, args, {
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
  throw new Error(`${program} did not become ready`)
}

/** Returns the URL in the first line that the server prints: "… ready on URL". */
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
