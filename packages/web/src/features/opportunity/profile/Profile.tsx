import { opportunity } from '@crm/contract/opportunity'
import { opportunityCan } from '@crm/contract/opportunity-rules'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { Menu } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { usePageName } from '../../../kernel/title.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { useRecord } from '../../../kit/record/use-record.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { ActionIconMenu } from '../../../ui/ActionIconMenu.tsx'
import { CopyCode } from '../../../ui/CopyButtons.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RecordFrame, RecordHead, RecordParts } from '../../../ui/RecordFrame.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { useHeldView } from '../../../ui/use-held-view.ts'
import { TasksPart } from '../../task/TasksPart.tsx'
import { tellFailure } from '../opportunity-changes.ts'
import { keepOpportunity } from '../opportunity-queries.ts'
import { StaleMark, StatusMark } from '../opportunity-words.tsx'
import { useOpportunityActs } from '../use-opportunity-acts.tsx'
import { CustomerFacts, RecordFacts, SaleFacts } from './FactsPart.tsx'
import { opportunityFacts } from './facts.ts'
import { StepLine } from './StepLine.tsx'
import { Composer, TimelinePart } from './TimelinePart.tsx'

const tabs = ['facts', 'timeline', 'customer'] as const
const readPlace = ({ tab }: Record<string, unknown>) => ({
  tab: tabs.find((one) => one === tab && one !== 'facts'),
})

/** Why nothing of it changes now; undefined where it does. */
function useFixed(view: OpportunityView): string | undefined {
  const { t } = useTranslation('opportunity')
  const may = useMay('MNU_Opportunity')
  if (view.campaignLocked) return translate('refusal:campaign.locked')
  if (!view.canEdit || !may.edit) return t('reason.notYours')
  return opportunityCan.move(view) ? undefined : t('reason.closed')
}

function Head({ view, fixed }: { view: OpportunityView; fixed: string | undefined }) {
  const { t } = useTranslation('opportunity')
  const navigate = useNavigate()
  const goBack = useWayBack(`/campaign/detail/${view.campaignId}`)
  const [dialog, open] = useState<ReactNode>(null)
  const close = () => open(null)
  const gone = () => void navigate({ to: '/campaign/detail/{-$id}', params: { id: String(view.campaignId) } })
  const acts = useOpportunityActs([view], { open, close, done: close }, gone)
  const ends = acts.filter(({ key }) => key === 'succeed' || key === 'fail')
  const others = acts.filter((act) => !ends.includes(act) && act.key !== 'move')
  usePageName(view.name)
  return (
    <>
      <RecordHead
        name={view.name}
        back={t('back')}
        onBack={goBack}
        actions={
          <>
            {ends.map(({ key, label, run, reason }) => (
              <ActionButton
                key={key}
                variant={key === 'succeed' ? 'filled' : 'default'}
                leftSection={key === 'succeed' ? <IconCircleCheck size={16} /> : <IconCircleX size={16} />}
                reason={reason ?? fixed}
                onClick={run}
              >
                {label}
              </ActionButton>
            ))}
            <ActionIconMenu label={t('acts')} icon={<IconDots size={16} />}>
              {others.map(({ key, label, icon, run, reason, danger }) => (
                <Menu.Item
                  key={key}
                  leftSection={icon}
                  disabled={reason !== undefined}
                  title={reason}
                  {...(danger && { color: 'red' })}
                  onClick={run}
                >
                  {label}
                </Menu.Item>
              ))}
            </ActionIconMenu>
          </>
        }
        marks={
          <>
            <CopyCode code={view.code} label={t('copyCode')} copiedLabel={t('codeCopied')} />
            <StatusMark status={view.status} />
            {view.stale && <StaleMark />}
            <b>
              <Money amount={view.revenue} />
            </b>
            <span>{view.curatorName || t('nobody')}</span>
          </>
        }
      />
      <Suspense>{dialog}</Suspense>
    </>
  )
}

async function moveTo({ opportunityId, version }: OpportunityView, approach: number) {
  try {
    const view = await call(opportunity.move, { body: { opportunityId, approach, version } })
    keepOpportunity(view)
    showToast({ tone: 'success', key: 'opportunity:act.move.done', values: { name: view.name } })
  } catch (error) {
    tellFailure(error)
  }
}

/** Everything about one opportunity. */
export function Profile({ view }: { view: OpportunityView }) {
  const { t } = useTranslation('opportunity')
  const { search, change } = useListSearch(readPlace)
  const { shown, release, watch } = useHeldView(view)
  const { save: saveOver, dialog } = useRecord(opportunityFacts, view)
  const fixed = useFixed(view)
  const facts = {
    view: shown,
    canEdit: fixed === undefined,
    save: (edit: Parameters<typeof saveOver>[0]) => saveOver(edit, shown).finally(release),
  }
  const part = (key: (typeof tabs)[number], body: ReactNode) => ({ key, label: t(`tab.${key}`), body })
  return (
    <RecordFrame {...watch}>
      <Head view={view} fixed={fixed} />
      {view.campaignLocked && <RecordNote>{translate('refusal:campaign.locked')}</RecordNote>}
      {view.customerDeleted && <RecordNote>{t('customerGone')}</RecordNote>}
      <StepLine view={view} reason={fixed} onMove={(approach) => void moveTo(view, approach)} />
      <RecordParts
        id="opportunity"
        label={t('tab.label')}
        active={search.tab ?? 'facts'}
        onPick={(tab) => void change(readPlace({ tab }), { replace: true })}
        facts={part('facts', <SaleFacts {...facts} />)}
        middle={part(
          'timeline',
          <>
            <Composer key={view.opportunityId} opportunityId={view.opportunityId} />
            <TimelinePart opportunityId={view.opportunityId} />
          </>,
        )}
        related={part(
          'customer',
          <>
            <TasksPart
              subject={{ kind: 'Opportunity', value: String(view.opportunityId), label: view.name }}
              mayAdd={!view.campaignLocked}
            />
            <CustomerFacts {...facts} />
            <RecordFacts view={view} />
          </>,
        )}
      />
      {dialog}
    </RecordFrame>
  )
}
