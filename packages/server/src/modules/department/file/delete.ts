import type { departmentFile } from '@crm/contract/department'
import type { Handler } from '../../../kernel/http/handler.ts'
import { tell } from '../events.ts'
import { fileDeleted } from './events.ts'
import { lockFile, removeFile } from './store.ts'

export const deleteFile: Handler<typeof departmentFile.delete> = async (call) => {
  const { body, db, refuse } = call
  const { fileId } = body
  const found = await lockFile(db, fileId)
  if (!found) return refuse('request.notFound')
  await removeFile(db, fileId)
  const { departmentId, name, fileName: before } = found
  const details = { departmentId, fileId, before }
  await tell(call, fileDeleted, { departmentId, name, before }, { target: name, details })
}
