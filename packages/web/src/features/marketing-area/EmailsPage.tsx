import { AreaPage, AreaTabs } from './Area.tsx'
import { emailsParts } from './area-parts.ts'

export const Header = () => <AreaTabs area="emails" parts={emailsParts} />

export default function EmailsPage() {
  return <AreaPage area="emails" parts={emailsParts} tag="MNU_EmailMarketing" />
}
