import { type DepartmentFile, departmentFile } from '@crm/contract/department'
import { DEPARTMENT_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callFile, saveFile } from '../../../kernel/call.ts'
import { showSize } from '../../../kernel/file-words.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useDepartmentPlace } from '../department-place.ts'
import { filesQuery, refreshDepartments } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { DepartmentUploads } from './DepartmentUploads.tsx'
import classes from './File.module.css'
import { fileColumns } from './file-columns.tsx'
import { refuseFiles, uploads } from './uploads.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

const accept = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
}
const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

const save = ({ fileId }: DepartmentFile) =>
  callFile(departmentFile.download, { params: { fileId } }).then(({ file, name }) => saveFile(file, name), fail)

function useDelete() {
  const { t } = useTranslation('department')
  const confirm = useConfirm()
  return async ({ fileId, name }: DepartmentFile) => {
    const question = { title: t('file.deleteTitle', { name }), body: t('file.deleteBody'), confirm: t('file.delete') }
    if (!(await confirm({ ...question, danger: true }))) return
    await call(departmentFile.delete, { body: { fileId } }).then(
      () => showToast({ tone: 'success', key: 'department:file.deleted', values: { name } }),
      fail,
    )
    await refreshDepartments()
  }
}

function FileTable() {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
  const { place, change } = useDepartmentPlace()
  const { page = 1 } = place
  const query = useQuery(filesQuery(view.index, page))
  const remove = useDelete()
  const [opened, setOpened] = useState<DepartmentFile | null>(null)
  const rows = query.data?.items ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns stay the same for as long as the record does
  const columns = useMemo(
    () =>
      fileColumns({
        open: setOpened,
        save: (file) => void save(file),
        remove: view.deleted ? null : (file) => void remove(file),
      }),
    [view.deleted],
  )
  return (
    <>
      <PartList
        label={t('file.list', { name: view.name })}
        columns={columns}
        asked={query}
        rows={rows}
        rowKey={({ fileId }) => fileId}
        skeletonRows={4}
        paging={{ block: page, total: query.data?.total ?? null, onBlock: (next) => void change({ page: next }) }}
        empty={<Empty sentence={t('file.empty')} />}
        onOpen={setOpened}
      />
      <Suspense>
        {opened && (
          <PreviewDialog
            file={opened}
            files={rows}
            onFile={setOpened}
            onDownload={() => void save(opened)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Rules, forms and pictures that belong to the department. */
export default function FilesPart() {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
  return (
    <>
      <div className={classes.sending}>
        {!view.deleted && (
          <Drop
            label={t('file.drop')}
            help={t('file.limits', { limit: showSize(DEPARTMENT_FILE_MAX_BYTES) })}
            accept={accept}
            sizeBytesMax={DEPARTMENT_FILE_MAX_BYTES}
            multiple
            onFiles={(files) => uploads.add(view.index, files)}
            onRefused={(refused) =>
              refuseFiles(
                view.index,
                refused.map(({ file }) => file),
              )
            }
          />
        )}
        <DepartmentUploads departmentId={view.index} />
      </div>
      <FileTable />
    </>
  )
}
