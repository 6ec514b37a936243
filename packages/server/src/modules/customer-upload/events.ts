import { randomUUID } from 'node:crypto'
import { fact } from '../../kernel/events/fact.ts'
import { type Live, roomOf } from '../../kernel/live/live.ts'
import { type AddedCustomer, customerAdded, customerPurged, type Named, type Subscriber } from '../customer/public.ts'
import type { Upload } from './store.ts'

interface Uploaded {
  readonly importId: string
  readonly customers: readonly AddedCustomer[]
  /** So many went to others at once that no rule about a new curator runs. */
  readonly automationSkipped: boolean
}

interface Undone {
  readonly importId: string
  readonly customers: readonly Named[]
  readonly former: readonly Subscriber[]
}

const { name: _added, ...asAdded } = customerAdded
const { name: _purged, ...asPurged } = customerPurged

/** One event for all customers of an import, told as each of them would be. */
export const customersUploaded = fact<Uploaded>('customer.uploaded', asAdded)
export const uploadUndone = fact<Undone>('customer.uploadUndone', asPurged)

export const customerUploadFacts = [customersUploaded, uploadUndone]

/** Progress is no fact of the past: told at once and by this process; a screen that misses it reads the state. */
export const tellProgress = (live: Live, upload: Upload, { state, checked }: Pick<Upload, 'state' | 'checked'>): void =>
  live.emit({
    id: randomUUID(),
    channel: 'customer',
    event: 'UploadProgress',
    rooms: [roomOf.user(upload.user_id)],
    data: { importId: upload.upload_id, state, checked, rows: upload.rows },
  })
