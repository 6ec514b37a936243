import type { Db } from '../../schema/index.ts'
import type { Reader } from '../notification/index.ts'
import { type Device, listByHandles } from './store.ts'
import { listRelated } from './store-relation.ts'

/** The devices behind handles; undefined where one of them is not there, or not the caller's to address. */
export async function findAddressed(db: Db, reader: Reader, handles: readonly string[]): Promise<Device[] | undefined> {
  const devices = await listByHandles(db, handles)
  if (devices.length < new Set(handles).size) return undefined
  const related = await listRelated(
    db,
    reader,
    devices.map(({ userId }) => userId),
  )
  return devices.every(({ userId }) => related.includes(userId)) ? devices : undefined
}
