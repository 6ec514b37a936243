import { AreaPage, AreaTabs } from './Area.tsx'
import { emailParts } from './area-parts.ts'

export const Header = () => <AreaTabs area="email" parts={emailParts} />

export default function EmailAreaPage() {
  return <AreaPage area="email" parts={emailParts} tag="MNU_CampaignEmail" />
}
