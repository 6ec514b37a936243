import { showDateTime } from '@crm/contract/rules/dates'
import { type SuppressionView, suppression } from '@crm/contract/suppression'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callFile, saveFile } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import { FilteredPart } from '../../kit/list/part/FilteredPart.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AddSuppressionDialog } from './AddSuppressionDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { nameOr, showAddress, suppressionColumns } from './recipient-columns.tsx'
import { RECIPIENT_BLOCK, suppressionAddress, suppressionSheet, useSuppressions } from './recipient-queries.ts'

function Export() {
  const { t } = useTranslation('email')
  const search = useSearch({ strict: false })
  const { mutate, isPending } = useMutation({
    mutationFn: () => callFile(suppression.export, { params: { format: 'xlsx' }, query: suppressionSheet(search) }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('suppression.export')}
    </Button>
  )
}

function Facts({ row, onLift }: { row: SuppressionView; onLift: (() => void) | undefined }) {
  const { t } = useTranslation('email')
  return (
    <>
      {onLift && row.liftedDate === null && (
        <Group p="12px 16px 0" justify="flex-end">
          <Button variant="default" size="compact-sm" onClick={onLift}>
            {t('suppression.lift')}
          </Button>
        </Group>
      )}
      <FactPairs>
        <FactGroup title={t('suppression.facts')}>
          <ReadFact label={t('column.channel')}>{t(`channel.${row.channel}`)}</ReadFact>
          <ReadFact label={t('column.reason')}>{t(`suppression.reason.${row.reason}`)}</ReadFact>
          <ReadFact label={t('suppression.note')}>{row.note}</ReadFact>
          <ReadFact label={t('column.customer')}>{row.customerName}</ReadFact>
          <ReadFact label={t('column.createdDate')}>{showDateTime(row.createdDate)}</ReadFact>
          <ReadFact label={t('suppression.by')}>{row.createUserFullName || t('bySelf')}</ReadFact>
          <ReadFact label={t('suppression.expires')}>
            {row.expiresDate === null ? t('suppression.forever') : showDateTime(row.expiresDate)}
          </ReadFact>
          {row.liftedDate !== null && (
            <>
              <ReadFact label={t('suppression.liftedDate')}>{showDateTime(row.liftedDate)}</ReadFact>
              <ReadFact label={t('suppression.liftReason')}>{row.liftReason}</ReadFact>
              <ReadFact label={t('suppression.liftedBy')}>{row.liftedByName}</ReadFact>
            </>
          )}
        </FactGroup>
      </FactPairs>
    </>
  )
}

/** Who is not written to, whatever a campaign says. */
export default function SuppressionsPart() {
  const { t } = useTranslation('email')
  const may = useMay('MNU_EmailMarketing')
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const add = may.add && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog(<AddSuppressionDialog onClose={close} />)}
    >
      {t('suppression.add')}
    </Button>
  )
  const lift = (row: SuppressionView) =>
    setDialog(
      <ReasonDialog
        of="suppression.lifting"
        name={showAddress(row.channel, row.address)}
        send={(reason) => call(suppression.lift, { body: { suppressionId: row.suppressionId, reason } })}
        onClose={close}
      />,
    )
  return (
    <>
      <PageHeader title={t('suppression.title')} action={add}>
        {may.download && <Export />}
        {may.add && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setDialog(<ImportDialog onClose={close} />)}
          >
            {t('suppression.import')}
          </Button>
        )}
      </PageHeader>
      <FilteredPart
        label={t('suppression.title')}
        address={suppressionAddress}
        useBlock={useSuppressions}
        perBlock={RECIPIENT_BLOCK}
        columns={suppressionColumns}
        keyOf={(row: SuppressionView) => row.suppressionId}
        titleOf={(row) => nameOr(showAddress(row.channel, row.address))}
        empty={t('suppression.empty')}
        begin={add}
        quick={(row, closeQuick) => (
          <Facts
            row={row}
            onLift={
              may.delete
                ? () => {
                    closeQuick()
                    lift(row)
                  }
                : undefined
            }
          />
        )}
      />
      {dialog}
    </>
  )
}
