/** What of a service worker's world is used here. The types of the page know nothing of it, and both do not go together. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string } }
  readonly source: 'network'
}
export interface InstallEvent extends LastingEvent {
  /** Absent in browsers that know no such routes. */
  addRoutes?(routes: readonly Route[]): Promise<void>
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}

export interface NoticeEvent extends LastingEvent {
  readonly notification: Notification
}

export interface MessageToWorker extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** An open window of ours. */
export interface OpenWindow {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer?: Transferable[]): void
}

interface Events {
  install: InstallEvent
  activate: LastingEvent
  fetch: RequestEvent
  message: MessageToWorker
  push: PushedEvent
  notificationclick: NoticeEvent
  pushsubscriptionchange: LastingEvent
}

interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    matchAll(filter: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void
}

export const scope = globalThis as unknown as WorkerScope

/** Every open window of this product, also one that another release of the worker, or none, looks after. */
export const openWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
