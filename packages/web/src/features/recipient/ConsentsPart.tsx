import type { ConsentView } from '@crm/contract/marketing-consent'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { FilteredPart } from '../../kit/list/part/FilteredPart.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { writingPolicyQuery } from '../marketing-area/sending-queries.ts'
import { ConsentFacts } from './ConsentFacts.tsx'
import { GiveConsentDialog } from './GiveConsentDialog.tsx'
import { consentColumns, nameOr } from './recipient-columns.tsx'
import { consentAddress, RECIPIENT_BLOCK, useConsents } from './recipient-queries.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/** Who said yes to what, and where that can be looked up. */
export default function ConsentsPart() {
  const { t } = useTranslation('email')
  const { add, edit } = useMay('MNU_EmailMarketing')
  const wording = useQuery(writingPolicyQuery).data?.consentWording ?? ''
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const give = add && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog(<GiveConsentDialog wording={wording} onClose={close} />)}
    >
      {t('consent.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('consent.title')} action={give} />
      <FilteredPart
        label={t('consent.title')}
        address={consentAddress}
        useBlock={useConsents}
        perBlock={RECIPIENT_BLOCK}
        columns={consentColumns}
        keyOf={(row: ConsentView) => row.consentId}
        titleOf={(row) => nameOr(row.customerName)}
        empty={t('consent.empty')}
        begin={give}
        quick={(row, closeQuick) => (
          <ConsentFacts
            consent={row}
            onWithdraw={
              edit
                ? () => {
                    closeQuick()
                    setDialog(<WithdrawDialog consent={row} onClose={close} />)
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
