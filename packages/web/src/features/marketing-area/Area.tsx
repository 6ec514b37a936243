import type { FunctionTag } from '@crm/contract/permissions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { oneOf } from '../../kernel/search-values.ts'
import { usePageName } from '../../kernel/title.ts'
import { Denied, Loading } from '../../ui/StateViews.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import classes from './Area.module.css'
import type { AreaPart } from './area-parts.ts'
import { GuestNotice } from './GuestNotice.tsx'

interface AreaProps {
  readonly area: 'email' | 'sms' | 'emails'
  readonly parts: readonly AreaPart[]
}
const PANEL = 'marketing-part'

/** The open part; an address that names none, or one that there is not, opens the first. */
function useOpenPart(parts: readonly AreaPart[]): AreaPart | undefined {
  const { tab }: Record<string, unknown> = useSearch({ strict: false })
  const key = oneOf(parts.map((part) => part.key))(tab)
  return parts.find((part) => part.key === key) ?? parts[0]
}

/** The tabs, which stand in the header of the product. */
export function AreaTabs({ area, parts }: AreaProps) {
  const { t } = useTranslation('marketingArea')
  const navigate = useNavigate()
  const open = useOpenPart(parts)
  return (
    <div className={classes.tabs}>
      <ViewTabs
        label={t(`${area}.label`)}
        views={parts.map(({ key }) => ({ key, label: t(`${area}.${key}`) }))}
        active={open?.key ?? ''}
        panelId={PANEL}
        onPick={(tab) => void navigate({ to: '.', search: { tab } })}
      />
    </div>
  )
}

/** What the open tab shows. A guest sees the frame alone: nothing is asked before somebody signs in. */
export function AreaPage({ area, parts, tag }: AreaProps & { readonly tag: FunctionTag }) {
  const { t } = useTranslation('marketingArea')
  const part = useOpenPart(parts)
  const isGuest = useMe() === null
  const may = useMay(tag)
  usePageName(part ? t(`${area}.${part.key}`) : null)
  const Body = may.access ? part?.Body : undefined
  return (
    <div id={PANEL} role="tabpanel" aria-label={t(`${area}.${part?.key ?? 'label'}`)}>
      {isGuest ? (
        <GuestNotice area={area} />
      ) : Body ? (
        <Suspense key={part?.key} fallback={<Loading />}>
          <Body />
        </Suspense>
      ) : (
        <Denied />
      )}
    </div>
  )
}
