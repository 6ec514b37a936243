import { customerUpload, type UploadView } from '@crm/contract/customer-upload'
import type { SheetFormat } from '@crm/contract/list-export'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, callFile, saveFile } from '../../../kernel/call.ts'
import { getLanguage, type Language, refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'

/** Asked this often beside the hub, which a blocked socket keeps silent. */
const POLL_MS = 1_000

export const isRunning = ({ state }: Pick<UploadView, 'state'>) => state === 'checking' || state === 'writing'

const keyOf = (importId: string) => ['customerUpload', importId]

export const uploadQuery = (importId: string) =>
  queryOptions({
    queryKey: keyOf(importId),
    queryFn: ({ signal }) => call(customerUpload.state, { params: { importId }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isRunning(data) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  })

/** The state of an import, followed for as long as it runs. */
export const useUpload = (importId: string | null) =>
  useQuery({ ...uploadQuery(importId ?? ''), enabled: importId !== null })

export const latestQuery = queryOptions({
  queryKey: ['customerUploads'],
  queryFn: ({ signal }) => call(customerUpload.latest, { signal }),
})
export const refreshLatest = () => queries.invalidateQueries({ queryKey: latestQuery.queryKey })

/** Progress is shown as it is told; how an import ended is read whole. */
export function hearProgress({ importId, state, checked }: { importId: string; state: string; checked: number }) {
  if (state === 'checking')
    queries.setQueryData(uploadQuery(importId).queryKey, (known) => known && { ...known, checked })
  else void refreshUpload(importId)
}

export const refreshUpload = (importId: string) => queries.invalidateQueries({ queryKey: keyOf(importId) })

const tellRefusal = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

export const saveTemplate = (language: Language, format: SheetFormat) =>
  callFile(customerUpload.template, { params: { language, format } }).then(
    ({ file, name }) => saveFile(file, name),
    tellRefusal,
  )

export const saveRejected = (importId: string) =>
  callFile(customerUpload.rejected, { params: { importId }, query: { language: getLanguage() } }).then(
    ({ file, name }) => saveFile(file, name),
    tellRefusal,
  )
