import { automation } from '@crm/contract/automation'
import { AddAutomation } from '@crm/contract/automation-fields'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { oneOf } from '../../../kernel/search-values.ts'
import { usePageName } from '../../../kernel/title.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { keepRule } from '../automation-queries.ts'
import { TemplateCards } from '../TemplateCards.tsx'
import { type TemplateName, templateNames, templateOf } from '../templates.ts'
import { RuleForm } from './RuleForm.tsx'
import { ruleIn } from './rule-in.ts'
import { typedOf } from './typed-of.ts'
import { newRule } from './typed-rule.ts'
import { useRuleWords } from './use-rule-words.ts'

const readTemplate = oneOf(templateNames)

function NewRule({ template }: { template: TemplateName | undefined }) {
  const { t } = useTranslation('automation')
  const navigate = useNavigate()
  const form = useEndpointForm(automation.add, {
    ...useRuleWords(),
    schema: AddAutomation,
    initial: template === undefined ? newRule() : typedOf(templateOf(template)),
    body: ruleIn,
    onDone(view) {
      keepRule(view)
      showToast({ tone: 'success', key: 'automation:editor.added' })
      void navigate({ to: '/automation/$id', params: { id: String(view.automationId) }, replace: true })
    },
  })
  return (
    <>
      {template === undefined && <TemplateCards />}
      <RuleForm form={form} label={t('editor.new')} submitLabel={t('editor.add')} />
    </>
  )
}

/** A new rule: empty, or one that many begin with. */
export default function NewRulePage() {
  const { t } = useTranslation('automation')
  const { template: asked }: Record<string, unknown> = useSearch({ strict: false })
  const template = readTemplate(asked)
  usePageName(t('editor.new'))
  return (
    <>
      <PageHeader title={t('editor.new')} />
      <NewRule key={template} template={template} />
    </>
  )
}
