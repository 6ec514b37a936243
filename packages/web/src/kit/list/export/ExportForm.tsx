import type { SheetFormat, SheetLanguage } from '@crm/contract/list-export'
import { Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { languages, refusalText, useLanguage } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { isOwnEscape } from '../../../ui/keys/escape.ts'
import { Note } from '../../../ui/Note.tsx'
import { OfflineBar, useOffline } from '../../../ui/StateViews.tsx'
import type { ListSheet } from '../list.ts'
import classes from './Export.module.css'
import { ExportFoot } from './ExportFoot.tsx'
import { columnsFor } from './export-columns.ts'
import { Running } from './Running.tsx'
import { ExportFailed, type Order, runExport } from './run-export.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly sheet: ListSheet
  /** What the list is asked for now, in its order. */
  readonly search: Order
  /** Keys of the list's columns, in their order. */
  readonly shown: readonly string[]
}

const formats: readonly SheetFormat[] = ['xlsx', 'csv']

/** One export at a time; it runs on behind a closed dialog, and its file comes by itself. */
function useExport({ calls }: ListSheet, opened: boolean, onClose: () => void) {
  const { t } = useTranslation('list')
  const [written, setWritten] = useState(0)
  const isOpen = useRef(opened)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (order: Order) => runExport(calls, order, setWritten),
    onMutate: () => setWritten(0),
    onSuccess: (count) => showToast({ tone: 'success', text: t('export.done', { count, shown: showCount(count) }) }),
    onError: () => {
      if (!isOpen.current) showToast({ tone: 'error', text: t('export.failed') })
    },
  })
  // The export outlives the dialog: an open one shows what went wrong itself.
  useEffect(() => {
    isOpen.current = opened
    return () => {
      isOpen.current = false
    }
  }, [opened])
  const leave = useEffectEvent(() => {
    reset()
    if (opened) onClose()
  })
  // Its end comes at any time: closed meanwhile, it must not close what was opened instead.
  useEffect(() => {
    if (isSuccess) leave()
  }, [isSuccess])
  return { start: mutate, written, isPending, error, reset }
}

const ExportForm = ({ opened, onClose, sheet, search, shown }: Props) => {
  const { t } = useTranslation('list')
  const own = useLanguage()
  const offline = useOffline()
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [chosenLanguage, setLanguage] = useState<SheetLanguage | null>(null)
  const [which, setWhich] = useState<'shown' | 'all'>('shown')
  const { start, written, isPending, error, reset } = useExport(sheet, opened, onClose)
  const language = chosenLanguage ?? own
  const shownColumns = columnsFor(sheet, shown)
  const counts = { shown: shownColumns.length, all: sheet.columns.length }
  const close = () => {
    if (!isPending) reset()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isOwnEscape(event)) close()
  }
  const columns = which === 'shown' ? { columns: shownColumns } : {}
  return (
    <Modal
      opened={opened}
      onClose={close}
      onKeyDown={onKeyDown}
      closeOnEscape={false}
      title={t('export.title')}
      size={520}
      // Inside a dialog a header is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('export.close') }}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <OfflineBar offline={offline} />
      {isPending ? (
        <Running written={written} />
      ) : (
        <Stack gap="lg" p="lg">
          <Text c="dimmed">{t('export.explain')}</Text>
          <RadioCards
            label={t('export.format')}
            value={format}
            onChange={setFormat}
            choices={formats.map((value) => ({ value, label: t(`export.${value}`) }))}
          />
          <RadioCards
            label={t('export.language')}
            value={language}
            onChange={setLanguage}
            choices={languages.map((value) => ({ value, label: t(`export.${value}`) }))}
          />
          <RadioCards
            label={t('export.columns')}
            value={which}
            onChange={setWhich}
            choices={(['shown', 'all'] as const).map((value) => ({
              value,
              label: t(`export.${value}`, { count: counts[value] }),
            }))}
          />
          <div role="alert">
            {error && <Note tone="red">{error instanceof ExportFailed ? t('export.failed') : refusalText(error)}</Note>}
          </div>
        </Stack>
      )}
      <ExportFoot
        isRunning={isPending}
        onClose={close}
        onStart={() => start({ ...search, format, language, ...columns })}
      />
    </Modal>
  )
}

export default ExportForm
