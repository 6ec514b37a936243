import { ask } from '../kernel/worker-names.ts'
import { isSamePlace, ownPath, pathOnDevice } from '../kernel/worker-path.ts'
import { type NoticeEvent, type OpenWindow, openWindows, type PushedEvent, scope } from './scope.ts'

/** As the server sends it (kernel/push/message.ts). */
interface Pushed {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly clickAction: string
  readonly data: unknown
}

const textIn = (value: object, field: string): string => {
  const found: unknown = Reflect.get(value, field)
  return typeof found === 'string' ? found : ''
}

function readPushed({ data }: PushedEvent): Pushed | null {
  try {
    const value: unknown = data?.json()
    if (typeof value !== 'object' || value === null) return null
    const [id, title, body] = [textIn(value, 'id'), textIn(value, 'title'), textIn(value, 'body')]
    return {
      id,
      title,
      body,
      clickAction: ownPath(textIn(value, 'clickAction')) ?? '/',
      data: Reflect.get(value, 'data'),
    }
  } catch {
    return null
  }
}

/** The address that a window was opened with tells nothing of where its router has gone since: it is asked. */
async function placeOf(window: OpenWindow): Promise<string> {
  const told = await ask(window, { type: 'where' })
  const { pathname, search } = new URL(window.url)
  return typeof told === 'string' ? told : pathname + search
}

async function isLookedAt(path: string): Promise<boolean> {
  for (const window of await openWindows()) if (window.focused && isSamePlace(await placeOf(window), path)) return true
  return false
}

export async function showPushed(event: PushedEvent): Promise<void> {
  const pushed = readPushed(event)
  if (pushed === null || pushed.title === '' || (await isLookedAt(pushed.clickAction))) return
  await scope.registration.showNotification(pushed.title, {
    body: pushed.body,
    // One event that was delivered twice stands there once.
    tag: pushed.id,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path: pushed.clickAction, more: pushed.data },
  })
}

const isPhone = /Android|Mobile|iPhone|iPad|iPod/.test(navigator.userAgent)

/** The page goes there by its router, so that a form that asks before it is left may ask. */
async function leadTo(window: OpenWindow, path: string): Promise<void> {
  // A browser may refuse the focus; the page is led there all the same.
  await window.focus().catch(() => undefined)
  if ((await ask(window, { type: 'open', path })) !== true) await window.navigate(path)
}

export async function openNotice({ notification }: NoticeEvent): Promise<void> {
  notification.close()
  const path = ownPath(notification.data?.path) ?? '/'
  const windows = await openWindows()
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  const openAnew = () => scope.clients.openWindow(pathOnDevice(path, isPhone))
  await (window ? leadTo(window, path).catch(openAnew) : openAnew())
}
