import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publicTeam } from '../../../test/publicLeague.ts'
import { press, show } from '../../../test/screen.tsx'
import { failRequests, problem } from '../../../test/server.ts'
import { serveStreams } from '../../../test/stream.ts'

const path = '/api/public/thursday'
const endpoint = 'https://push.example.org/send/1'
const device = `${path}/teams/1/devices/${createHash('sha256').update(endpoint).digest('base64url')}`
const turnOn = 'Tell Me When This Changes'

let responses: { [route: string]: unknown }
let server: ReturnType<typeof serveStreams>
let permission: NotificationPermission
let answer: NotificationPermission
let subscription: object | null
let unsubscribed: number
const subscribe = vi.fn<(options: { applicationServerKey: Uint8Array }) => Promise<unknown>>()

function browserSubscription(key: string) {
  return {
    endpoint,
    options: { applicationServerKey: bytes(key) },
    getKey: (name: string) => bytes(name === 'auth' ? 'AUTH' : 'PUBL'),
    unsubscribe: () => {
      unsubscribed++
      subscription = null
      return Promise.resolve(true)
    },
  }
}

const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer

beforeEach(() => {
  responses = {
    [`GET ${path}/teams/1`]: { ...publicTeam, pushKey: 'SERVERKEY123' },
    [`GET ${path}/scores`]: { version: 9, games: [] },
    [`GET ${device}`]: { on: false },
    [`PUT ${device}`]: { on: true },
    [`DELETE ${device}`]: { on: false },
  }
  server = serveStreams(responses)
  permission = 'default'
  answer = 'granted'
  subscription = null
  unsubscribed = 0
  subscribe.mockReset()
  subscribe.mockImplementation(({ applicationServerKey }) => {
    subscription = browserSubscription(btoa(String.fromCharCode(...applicationServerKey)))
    return Promise.resolve(subscription)
  })
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve(subscription), subscribe },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: () => {
      permission = answer
      return Promise.resolve(answer)
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
  })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () =>
  show(async () => {
    const { TeamPage } = await import('./TeamPage.tsx')
    return <TeamPage slug="thursday" id={1} />
  })

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
/** Waits until it is known that notifications are off. */
const ready = () => waitFor(async () => expect((await button(turnOn)).disabled).toBe(false))
const sent = () =>
  server.calls.filter(({ route }) => route.includes('/devices/')).map(({ route }) => route.split(' ')[0])

it('asks only when it is pressed, and is turned off with one press', async () => {
  await open()
  await ready()
  expect(permission).toBe('default')
  press(turnOn)
  const off = await button('Turn Off')
  expect(screen.getByText(/You are told here when a game begins/)).toBeTruthy()
  expect(sent()).toEqual(['PUT'])
  expect(server.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    endpoint,
    p256dh: 'PUBL',
    auth: 'AUTH',
  })
  expect(off.getAttribute('aria-describedby')).toBeTruthy()
  press('Turn Off')
  expect(await button(turnOn)).toBeTruthy()
  expect(sent()).toEqual(['PUT', 'DELETE'])
})

it('knows from the server that it is on', async () => {
  permission = 'granted'
  subscription = browserSubscription('SERVERKEY123')
  responses[`GET ${device}`] = { on: true }
  await open()
  expect(await button('Turn Off')).toBeTruthy()
})

it('subscribes anew if the server has another key', async () => {
  permission = 'granted'
  subscription = browserSubscription('OLDKEY123456')
  await open()
  await ready()
  expect(sent()).toEqual([])
  press(turnOn)
  expect(await button('Turn Off')).toBeTruthy()
  expect(unsubscribed).toBe(1)
})

it('says where to allow it once the person has refused', async () => {
  answer = 'denied'
  await open()
  await ready()
  press(turnOn)
  expect(await screen.findByText(/Notifications of this page are blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: turnOn })).toBeNull()
  expect(sent()).toEqual([])
})

it('stays off if the question is closed without an answer', async () => {
  answer = 'default'
  await open()
  await ready()
  press(turnOn)
  expect(await button(turnOn)).toBeTruthy()
  expect(sent()).toEqual([])
})

it('says so without a connection, and if the server refuses', async () => {
  await open()
  await ready()
  responses[`PUT ${device}`] = problem(409, '300 devices are told about this team already.')
  press(turnOn)
  expect(await screen.findByText('409: 300 devices are told about this team already.')).toBeTruthy()
  failRequests()
  press(turnOn)
  expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy()
  subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'))
  subscription = null
  press(turnOn)
  expect(
    await screen.findByText(/The browser cannot reach the service that brings it notifications/),
  ).toBeTruthy()
  expect(await button(turnOn)).toBeTruthy()
})

it('on an iPhone the page has to be on the Home Screen first', async () => {
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  )
  await open()
  expect(await screen.findByText(/add Sideout to the Home Screen first/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: turnOn })).toBeNull()
})

it('a browser without notifications offers the calendar', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open()
  expect(await screen.findByText(/Subscribe to the calendar of the team instead/)).toBeTruthy()
})

it('a server without notifications offers none', async () => {
  responses[`GET ${path}/teams/1`] = publicTeam
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Aces' })
  expect(screen.queryByRole('button', { name: turnOn })).toBeNull()
  expect(screen.queryByText(/Notifications/)).toBeNull()
})
