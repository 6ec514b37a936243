import { type ConsentView, marketingConsent } from '@crm/contract/marketing-consent'
import { call } from '../../kernel/call.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { nameOr } from './recipient-columns.tsx'

/** It is kept with its proof and holds no longer. */
export const WithdrawDialog = ({ consent, onClose }: { consent: ConsentView; onClose: () => void }) => (
  <ReasonDialog
    of="consent.withdrawing"
    name={nameOr(consent.customerName)}
    send={(reason) => call(marketingConsent.withdraw, { body: { consentId: consent.consentId, reason } })}
    onClose={onClose}
  />
)
