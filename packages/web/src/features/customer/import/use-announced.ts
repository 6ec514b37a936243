import { useEffect, useEffectEvent } from 'react'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { refreshCustomers } from '../customer-queries.ts'
import { changeDraft, useDraft } from './draft.ts'
import { isRunning, refreshLatest, useUpload } from './uploads.ts'

/** Follows the running import, dialog open or not: the lists learn of new customers, and a person who went on is told. */
export function useAnnounced(opened: boolean) {
  const { check, writeId, endedId } = useDraft()
  const importId = writeId ?? check?.importId ?? null
  const { data } = useUpload(importId)
  const tellEnd = useEffectEvent(() => {
    if (data === undefined) return
    const { state, fileName: file, written, valid } = data
    changeDraft({ endedId: data.importId })
    void refreshLatest()
    if (state === 'done') void refreshCustomers()
    if (opened) return
    const tone = state === 'failed' ? 'error' : 'success'
    const count = state === 'checked' ? valid : written
    showToast({ tone, text: translate(`customerImport:told.${state}`, { file, count }) })
  })
  const isNews = data !== undefined && !isRunning(data) && endedId !== data.importId
  // The end is an event of the server's, not of a click here.
  useEffect(() => {
    if (isNews) tellEnd()
  }, [isNews])
}
