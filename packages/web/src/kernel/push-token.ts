import { push } from '@crm/contract/push'
import { call } from './call.ts'
import { createCell } from './cell.ts'
import { clientConfig } from './client-config.ts'
import { getMe, getToken } from './me.ts'
import { isIos } from './platform.ts'
import { vault } from './vault.ts'
import { within } from './within.ts'

/** Of the device: it outlives an expired session, so that the next person to sign in is not shown what was another's. */
const ENTRY = 'device.push'
/** On a first visit the worker takes in the whole release before it is ready. */
const WORKER_WAIT_MS = 20_000
/** The server lets those devices go that it has not seen for longest. */
const SEEN_AGAIN_MS = 86_400_000
/** Signing out must not wait for a server that is away, nor for a browser whose push service is. */
const FAREWELL_MS = 4_000
const UNSUBSCRIBE_MS = 3_000

/** Why this device cannot be told, or was not; each has its remedy in words. */
export type Obstacle = 'insecure' | 'unsupported' | 'denied' | 'dismissed' | 'noWorker' | 'notSetUp' | 'serviceAway'

export class PushObstacle extends Error {
  readonly obstacle: Obstacle

  constructor(obstacle: Obstacle) {
    super(obstacle)
    this.name = 'PushObstacle'
    this.obstacle = obstacle
  }
}

interface Kept {
  readonly platform: 'web' | 'ios'
  readonly token: string
  readonly userName: string
  /** The server's public key that the browser subscribed with; empty where there is none. */
  readonly key: string
  readonly sentAtMs: number
  /** Of the sign-in that told the server: a device goes with the session that it was told in. */
  readonly toldIn: string
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'token' in value && 'userName' in value && 'platform' in value

function readKept(): Kept | null {
  const found = vault.get(ENTRY)
  return isKept(found) ? found : null
}

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone's browser knows no push until the page stands on its home screen: its messages are fetched instead. */
export const isFetching = () => isIos() && !hasPush()

function isOn(): boolean {
  const kept = readKept()
  if (kept === null || kept.userName !== getMe()?.userName) return false
  return kept.platform === 'ios' || (hasPush() && Notification.permission === 'granted')
}

const on = createCell(isOn())
const look = () => on.set(isOn())
/** Whether the signed-in person is told on this device. */
export const usePushOn = on.use

/** The own token where messages are fetched, else null. */
export function iosToken(): string | null {
  const kept = readKept()
  return isOn() && kept?.platform === 'ios' ? kept.token : null
}
export const isPolled = () => iosToken() !== null

/** What stands in the way before anybody is asked; null where the switch can be turned. */
export function findObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if (isFetching()) return null
  if (!hasPush()) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** The answer of a browser that never registered a worker would never come. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, WORKER_WAIT_MS, null))
  const worker = await Promise.race([navigator.serviceWorker.ready, tooLong])
  if (worker === null) throw new PushObstacle('noWorker')
  return worker
}

/** A subscription of another key, or of another person, is given up: nothing of theirs is shown any more. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<Kept> {
  const former = await pushManager.getSubscription()
  if (former !== null && !(isOn() && readKept()?.key === key)) await former.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(() => {
    throw new PushObstacle('serviceAway')
  })
  return keptOf('web', JSON.stringify(subscription), key)
}

/** Tells one sign-in from another, and is of no other use: the end of a token's signature. */
const signInMark = () => getToken()?.slice(-16) ?? ''

const keptOf = (platform: Kept['platform'], token: string, key: string): Kept => ({
  platform,
  token,
  key,
  userName: getMe()?.userName ?? '',
  sentAtMs: Date.now(),
  toldIn: signInMark(),
})

async function tellServer(kept: Kept): Promise<void> {
  const { token, platform } = kept
  await call(push.add, { body: { token, platform, userAgent: navigator.userAgent.slice(0, 500) } })
  vault.set(ENTRY, kept)
  look()
}

async function publicKey(): Promise<string> {
  const { pushPublicKey } = await clientConfig()
  if (pushPublicKey === null) throw new PushObstacle('notSetUp')
  return pushPublicKey
}

/** Asks the person by the browser's own question. First of all: some browsers ask only within the act itself. */
async function askPermission(): Promise<void> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new PushObstacle(answer === 'denied' ? 'denied' : 'dismissed')
}

/** Only after a clear act of the person. Rejects with PushObstacle, or with the Failure of the call. */
export async function turnPushOn(): Promise<void> {
  const obstacle = findObstacle()
  if (obstacle !== null) throw new PushObstacle(obstacle)
  if (isFetching()) return tellServer(keptOf('ios', crypto.randomUUID(), ''))
  await askPermission()
  const key = await publicKey()
  await tellServer(await subscribe(await readyWorker(), key))
}

async function unsubscribe(): Promise<void> {
  if (!hasPush()) return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The browser first: even if the server is away, nothing is shown on this device any more. */
export async function turnPushOff(): Promise<void> {
  const kept = readKept()
  if (kept === null) return
  // What the browser does not do in time, the server does: it forgets the address.
  await within(unsubscribe(), UNSUBSCRIBE_MS, undefined)
  vault.remove(ENTRY)
  look()
  await call(push.delete, { body: { token: kept.token }, signal: AbortSignal.timeout(FAREWELL_MS) })
}

const isToldAgain = (kept: Kept) => kept.toldIn !== signInMark() || Date.now() - kept.sentAtMs >= SEEN_AGAIN_MS

/** What changed meanwhile: another subscription, another key, another sign-in, or too long not seen. */
async function renewSubscription(kept: Kept): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  if (worker === undefined) return
  const key = await publicKey()
  const present = await worker.pushManager.getSubscription()
  const isSame = present !== null && kept.key === key && JSON.stringify(present) === kept.token
  if (isSame && !isToldAgain(kept)) return
  const renewed = await subscribe(worker, key)
  await tellServer(renewed)
  if (renewed.token !== kept.token) await call(push.delete, { body: { token: kept.token } })
}

/** At the start of a page: the device stays known, and one that another person left on is given up. */
export async function renewPush(): Promise<void> {
  look()
  const kept = readKept()
  if (kept === null) return
  if (kept.userName !== getMe()?.userName) {
    await unsubscribe()
    vault.remove(ENTRY)
  } else if (kept.platform === 'web') {
    if (isOn()) await renewSubscription(kept)
  } else if (isToldAgain(kept)) await tellServer(keptOf('ios', kept.token, ''))
}
