import { departmentFile } from '@crm/contract/department'
import { DEPARTMENT_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { callWithProgress } from '../../../kernel/call-with-progress.ts'
import { showSize } from '../../../kernel/file-words.ts'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { createUploadQueue } from '../../../kernel/upload-queue.ts'
import { refreshDepartments } from '../department-queries.ts'

export const uploads = createUploadQueue({
  send({ key, target, file }, signal, onProgress) {
    const form = { DepartmentId: String(target) }
    const sent = { form, files: { Files: file }, repeatKey: key, signal }
    return callWithProgress(departmentFile.upload, sent, onProgress).finally(() => void refreshDepartments())
  },
  onDone(sent) {
    if (sent > 0) showToast({ tone: 'success', key: 'department:file.sent', values: { count: sent } })
  },
})

const unsentReason = ({ size }: File) =>
  size > DEPARTMENT_FILE_MAX_BYTES
    ? translate('department:file.tooLarge', { size: showSize(size), limit: showSize(DEPARTMENT_FILE_MAX_BYTES) })
    : translate('department:file.kindRefused')

/** What the picker would not take, each with its reason. */
export const refuseFiles = (departmentId: number, files: readonly File[]) =>
  uploads.refuse(
    departmentId,
    files.map((file) => ({ file, reason: unsentReason(file) })),
  )
