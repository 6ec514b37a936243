import { customerUpload, type UploadSummary } from '@crm/contract/customer-upload'
import type { ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { refreshCustomers } from '../customer-queries.ts'
import { changeDraft, getDraft } from './draft.ts'
import { refreshLatest, refreshUpload } from './uploads.ts'

type Props = {
  upload: Pick<UploadSummary, 'importId' | 'fileName' | 'written'>
  size?: NonNullable<ButtonProps['size']>
}

/** Asks, takes the import back, and says how many stayed because somebody has changed them since. */
export function UndoButton({ upload: { importId, fileName: file, written }, size = 'sm' }: Props) {
  const { t } = useTranslation('customerImport')
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(customerUpload.undo, { params: { importId } }),
    onSuccess: (undone) => {
      if (getDraft().writeId === importId) changeDraft({ undone })
      const values = { removed: showCount(undone.removed), left: showCount(undone.left) }
      showToast({ tone: 'success', text: t(undone.left > 0 ? 'undo.doneSome' : 'undo.done', values) })
    },
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => Promise.all([refreshUpload(importId), refreshLatest(), refreshCustomers()]),
  })
  async function ask() {
    const count = showCount(written)
    const body = t('undo.text', { count })
    if (await confirm({ title: t('undo.title', { file }), body, confirm: t('undo.confirm'), danger: true })) mutate()
  }
  return (
    <ActionButton
      size={size}
      variant="light"
      color="red"
      loading={isPending}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={t('undo.named', { file })}
      onClick={() => void ask()}
    >
      {t('undo.button')}
    </ActionButton>
  )
}
