import type { departmentFile } from '@crm/contract/department'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
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
  await recordAudited(call, fileDeleted, { departmentId, name, before }, { target: name, details })
}
