import { automation } from '@crm/contract/automation'
import { UpdateAutomation } from '@crm/contract/automation-fields'
import type { AutomationView } from '@crm/contract/automation-views'
import { channels } from '@crm/contract/channels'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { useChannel } from '../../../kernel/live.ts'
import { useMay } from '../../../kernel/may.ts'
import { oneOf } from '../../../kernel/search-values.ts'
import { usePageName } from '../../../kernel/title.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { RecordPage } from '../../../ui/RecordPage.tsx'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { keepRule, refreshRules, ruleQuery } from '../automation-queries.ts'
import { NoRule, Waiting } from '../NoRule.tsx'
import { RuleSentence } from '../RuleSentence.tsx'
import { RuleSwitch } from '../RuleSwitch.tsx'
import { RuleState } from '../rule-marks.tsx'
import RunsPart from '../runs/RunsPart.tsx'
import { useRuleActs } from '../use-rule-acts.tsx'
import classes from './Editor.module.css'
import { RuleForm } from './RuleForm.tsx'
import { ruleIn } from './rule-in.ts'
import { typedOf } from './typed-of.ts'
import type { TypedRule } from './typed-rule.ts'
import { useRuleWords } from './use-rule-words.ts'

const parts = ['rule', 'runs'] as const
const readPart = oneOf(parts)

const signOf = (view: AutomationView) => JSON.stringify(ruleIn(typedOf(view)))

/** Who switches it on meanwhile makes it another version of the same rule, which stands in nobody's way. */
function useVersion(view: AutomationView): number {
  const [first] = useState(() => ({ sign: signOf(view), version: view.version }))
  return signOf(view) === first.sign ? view.version : first.version
}

function ChangedRule({ view, onSaved }: { view: AutomationView; onSaved: () => void }) {
  const { t } = useTranslation('automation')
  const { automationId } = view
  const version = useVersion(view)
  const form = useEndpointForm(automation.update, {
    ...useRuleWords(),
    schema: UpdateAutomation,
    initial: typedOf(view),
    body: (typed: TypedRule) => ({ ...ruleIn(typed), automationId, version }),
    onDone(saved) {
      keepRule(saved)
      showToast({ tone: 'success', key: 'automation:editor.saved' })
      onSaved()
    },
  })
  return <RuleForm form={form} label={view.name} submitLabel={t('editor.save')} />
}

/** Only its owner and admins change a rule; others who see it read it. */
function RulePart({ view }: { view: AutomationView }) {
  const { t } = useTranslation('automation')
  const { edit } = useMay('MNU_Campaign')
  // After each own saving the form begins anew.
  const [saved, setSaved] = useState(0)
  if (view.canEdit && edit && !view.deleted)
    return <ChangedRule key={saved} view={view} onSaved={() => setSaved(saved + 1)} />
  return (
    <>
      <RecordNote>{t(view.deleted ? 'reason.deleted' : 'reason.notYours')}</RecordNote>
      <RuleSentence rule={view} />
    </>
  )
}

function Parts({ view }: { view: AutomationView }) {
  const { t } = useTranslation('automation')
  const navigate = useNavigate()
  const acts = useRuleActs(view, () => void navigate({ to: '/automation' }))
  const { part: asked }: Record<string, unknown> = useSearch({ strict: false })
  const part = readPart(asked) ?? 'rule'
  const go = (key: string) =>
    void navigate({
      to: '/automation/$id',
      params: { id: String(view.automationId) },
      search: key === 'runs' ? { part: 'runs' } : {},
    })
  return (
    <>
      <PageHeader title={view.name} />
      <div className={classes.parts}>
        <ViewTabs
          label={t('part.label')}
          views={parts.map((key) => ({ key, label: t(`part.${key}`) }))}
          active={part}
          panelId="automation-part"
          onPick={go}
        />
        <Group gap={12}>
          <RuleState rule={view} />
          <RuleSwitch rule={view} />
          <RowActionMenu actions={acts} />
        </Group>
      </div>
      <div id="automation-part" role="tabpanel" aria-label={t(`part.${part}`)}>
        {part === 'runs' ? <RunsPart automationId={view.automationId} /> : <RulePart view={view} />}
      </div>
    </>
  )
}

function Loaded({ automationId }: { automationId: number }) {
  const query = useQuery(ruleQuery(automationId))
  usePageName(query.data?.name ?? null)
  useChannel(channels.automation, 'AutomationChange', ({ automationIds }) => {
    if (automationIds.includes(automationId)) void refreshRules()
  })
  return (
    <RecordPage asked={query} notThere={<NoRule />} waiting={<Waiting />}>
      {(view) => <Parts view={view} />}
    </RecordPage>
  )
}

/** One rule: what it says, and what it did. */
export default function RulePage() {
  const { id } = useParams({ strict: false })
  const automationId = readId(id)
  return automationId === 0 ? <NoRule /> : <Loaded key={automationId} automationId={automationId} />
}
