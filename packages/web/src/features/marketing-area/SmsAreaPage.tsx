import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mergeSearch } from '../../kernel/list-search.ts'
import { useMayAny } from '../../kernel/may.ts'
import { AreaPage, AreaTabs } from './Area.tsx'
import { smsParts } from './area-parts.ts'

const ComposeSmsDialog = lazy(() => import('../message/sms/ComposeSmsDialog.tsx'))

export const Header = () => <AreaTabs area="sms" parts={smsParts} />

/** The composer stands over the area while the address says so, as the menu does. */
function Composer() {
  const mayAny = useMayAny()
  const navigate = useNavigate()
  const { write }: Record<string, unknown> = useSearch({ strict: false })
  const close = () =>
    void navigate({ to: '.', search: (now: Record<string, unknown>) => mergeSearch(now, { write: undefined }) })
  if (write !== 'sms' || !mayAny('MNU_SMSCampaign', 'edit')) return null
  return (
    <Suspense>
      <ComposeSmsDialog origin="list" onClose={close} onDone={close} />
    </Suspense>
  )
}

export default function SmsAreaPage() {
  return (
    <>
      <AreaPage area="sms" parts={smsParts} tag="MNU_SMSCampaign" />
      <Composer />
    </>
  )
}
