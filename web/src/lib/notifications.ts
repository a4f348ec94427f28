// Push notifications of this browser: whether they are available, and its subscription at the push service.
import { t } from '../t.ts'

/**
 * Whether notifications are available: not supported, only after adding the page to the Home Screen, blocked by the person,
 * or possible with the person's permission.
 */
export type Notifications = 'unsupported' | 'home-screen' | 'denied' | 'possible'

export function notificationSupport(): Notifications {
  const isSupported =
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    isSecureContext
  if (isSupported) return Notification.permission === 'denied' ? 'denied' : 'possible'
  return isAppleTouch() ? 'home-screen' : 'unsupported'
}

/** Detects an iPhone or iPad, where only installed apps have notifications. An iPad identifies itself as a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

/** Asks the person whether this page may show notifications. */
export async function requestPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/** What the server needs to send notifications to this browser. */
interface Subscription {
  /** Identifies the browser: the SHA-256 hash of the endpoint. */
  device: string
  endpoint: string
  p256dh: string
  auth: string
}

/** The subscription of this browser for this key of the server; null if there is none. */
export async function currentSubscription(key: string): Promise<Subscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  const found = await worker?.pushManager.getSubscription()
  return found && usesKey(found, key) ? toSubscription(found) : null
}

/** Subscribes this browser with the key of the server. Requires the person's permission. */
export async function subscribe(key: string): Promise<Subscription> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error(unreachableMessage)
  const { pushManager } = await navigator.serviceWorker.ready
  const found = await pushManager.getSubscription()
  if (found && usesKey(found, key)) return toSubscription(found)
  await found?.unsubscribe() // the subscription belongs to an earlier key of the server
  try {
    return await toSubscription(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64url(key) }),
    )
  } catch (error) {
    throw new Error(unreachableMessage, { cause: error })
  }
}

const unreachableMessage = t(
  'The browser cannot reach the service that brings it notifications. Check the connection and the settings of the browser, then try again.',
)

const usesKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey === null || base64url(options.applicationServerKey) === key

async function toSubscription(subscription: PushSubscription): Promise<Subscription> {
  const { endpoint } = subscription
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const keyOf = (name: PushEncryptionKeyName) => base64url(subscription.getKey(name) ?? new ArrayBuffer(0))
  return { device: base64url(hash), endpoint, p256dh: keyOf('p256dh'), auth: keyOf('auth') }
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
}
