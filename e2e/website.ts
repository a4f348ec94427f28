// A website of somebody else, which embeds pages of Sideout.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves a page from another origin. */
export async function website(html: string) {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}
