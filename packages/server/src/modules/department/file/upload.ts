import { randomUUID } from 'node:crypto'
import type { departmentFile } from '@crm/contract/department'
import { DEPARTMENT_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { recordAudited } from '../../../kernel/audit.ts'
import { newFileKey } from '../../../kernel/files/files.ts'
import { detectKind } from '../../../kernel/files/kind.ts'
import { safeFileName } from '../../../kernel/files/names.ts'
import { checkSent } from '../../../kernel/files/sent.ts'
import { type Call, prepared, type UploadedFile } from '../../../kernel/http/handler.ts'
import { lockDepartments } from '../store-lock.ts'
import { fileAdded } from './events.ts'
import { insertFiles, type NewFile, readAdded } from './store.ts'

type Api = typeof departmentFile.upload
type Checked = Omit<NewFile, 'fileId' | 'key'> & Pick<UploadedFile, 'bytes'>

const kindsTaken: readonly string[] = ['jpg', 'png', 'gif', 'pdf']

/** All are looked at before the first is stored: one that is not taken keeps the others out. */
async function storeFiles(call: Call<Api>): Promise<NewFile[]> {
  const { platform, refuse } = call
  const { files: sent } = call
  if (!sent.some(({ field }) => field === 'Files')) return refuse('file.missing')
  checkSent(sent)
  const checked: Checked[] = []
  for (const file of sent) checked.push(await check(call, file))
  const stored: NewFile[] = []
  for (const { bytes, ...file } of checked) {
    const key = newFileKey()
    await platform.files.put(key, bytes, file.kind)
    stored.push({ ...file, fileId: randomUUID(), key })
  }
  return stored
}

/** What a file is, its content says and not its name. */
async function check({ refuse }: Call<Api>, { bytes, name: sent }: UploadedFile): Promise<Checked> {
  const name = safeFileName(sent)
  if (bytes.length > DEPARTMENT_FILE_MAX_BYTES) return refuse('file.tooLarge', { name })
  const kind = await detectKind(bytes, sent)
  if (!kind || !kindsTaken.includes(kind.extension)) return refuse('file.kindRefused', { name })
  return { name, kind: kind.contentType, sizeBytes: bytes.length, bytes }
}

export const uploadFiles = prepared<Api, NewFile[]>(storeFiles, async (call: Call<Api, NewFile[]>) => {
  const { actor, db, form, now, prepared: files, refuse } = call
  const departmentId = form.DepartmentId
  const [department] = await lockDepartments(db, [departmentId])
  if (!department || department.deleted_at) return refuse('department.unknown')
  await insertFiles(db, { departmentId, userId: actor.userId, now }, files)
  const { name } = department
  for (const { fileId, name: after } of files)
    await recordAudited(
      call,
      fileAdded,
      { departmentId, name, after },
      { target: name, details: { departmentId, fileId, after } },
    )
  return readAdded(
    db,
    files.map((file) => file.fileId),
  )
})
