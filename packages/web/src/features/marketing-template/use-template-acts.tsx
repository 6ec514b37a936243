import { emailTemplate } from '@crm/contract/email-template'
import type { OutcomeUse, RuleUse, TemplateUse } from '@crm/contract/marketing-template'
import { smsOriginal } from '@crm/contract/sms-original'
import { IconCopy, IconRestore, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText, translate } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { showToast } from '../../kernel/toast.ts'
import type { RowAction } from '../../kit/list/list.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type AnyTemplateRow, refreshTemplates, type TemplateChannel } from './template-queries.ts'

type Subject = Pick<AnyTemplateRow, 'templateId' | 'name' | 'canChange' | 'deleted'>
type Act = 'duplicate' | 'delete' | 'recover'

const calls = { email: emailTemplate, sms: smsOriginal }
export const templateTags = { email: 'MNU_CampaignEmail', sms: 'MNU_SMSCampaign' } as const
const icons: Readonly<Record<Act, ReactNode>> = {
  duplicate: <IconCopy size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
}

/** A campaign that the reader does not see has no name here. */
export const nameOfUse = ({ code, name }: TemplateUse) =>
  code === '' ? translate('marketingTemplate:use.hidden') : `${code} ${name}`

export const nameOfRule = ({ automationId, name }: RuleUse) =>
  automationId === null
    ? translate('marketingTemplate:use.hiddenRule')
    : translate('marketingTemplate:use.rule', { name })

export const nameOfOutcome = ({ campaignId, code, name }: OutcomeUse) =>
  campaignId === null
    ? translate('marketingTemplate:use.hiddenOutcome')
    : translate('marketingTemplate:use.outcome', { name: `${code} ${name}` })

/** Shows a notice of how it went, and whatever shows templates is read again. */
async function run(channel: TemplateChannel, work: () => Promise<unknown>, done: Act) {
  try {
    await work()
    showToast({ tone: 'success', key: `marketingTemplate:act.${done}.done` })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshTemplates(channel)
}

/** Asks with what the server says that it would do, before it does it. */
function useRemoval(channel: TemplateChannel, { templateId, name }: Subject, onGone?: () => void) {
  const { t } = useTranslation('marketingTemplate')
  const confirm = useConfirm()
  return async () => {
    const ask = (onlyMessage: boolean) => call(calls[channel].delete, { params: { templateId, onlyMessage } })
    const told = await ask(true).catch((error: unknown) => showToast({ tone: 'error', text: refusalText(error) }))
    if (!told) return
    const names = [
      ...told.usedBy.map(nameOfUse),
      ...told.rules.map(nameOfRule),
      ...told.outcomes.map(nameOfOutcome),
    ].join(', ')
    const words = told.deletable ? 'body' : 'used'
    const isAgreed = await confirm({
      title: t('act.delete.title', { name }),
      body: t(`act.delete.${words}`, { names }),
      confirm: told.deletable ? t('act.delete.label') : t('act.delete.close'),
      danger: told.deletable,
    })
    if (!isAgreed || !told.deletable) return
    await run(
      channel,
      async () => {
        await ask(false)
        onGone?.()
      },
      'delete',
    )
  }
}

interface Ways {
  /** It was deleted. */
  readonly onGone?: () => void
  /** What to do with a copy that was just made. */
  readonly onCopy?: (templateId: number) => void
}

/** What can be done with one template: the list, its quick view and its page offer the same. */
export function useTemplateActs(channel: TemplateChannel, subject: Subject, { onGone, onCopy }: Ways): RowAction[] {
  const { t } = useTranslation('marketingTemplate')
  const may = useMay(templateTags[channel])
  const remove = useRemoval(channel, subject, onGone)
  const notYours = subject.canChange ? undefined : t('reason.notYours')
  const { templateId, deleted } = subject
  const duplicate = () =>
    run(
      channel,
      async () => {
        const copy = await call(calls[channel].duplicate, { body: { templateId } })
        onCopy?.(copy.templateId)
      },
      'duplicate',
    )
  const recover = () => run(channel, () => call(calls[channel].recover, { params: { templateId } }), 'recover')
  const act = (key: Act, work: () => Promise<void>, reason = notYours): RowAction => ({
    key,
    label: t(`act.${key}.label`),
    icon: icons[key],
    danger: key === 'delete',
    reason,
    run: () => void work(),
  })
  if (deleted) return may.delete ? [act('recover', recover)] : []
  return [
    ...(may.add ? [{ ...act('duplicate', duplicate), reason: undefined }] : []),
    ...(may.delete ? [act('delete', remove)] : []),
  ]
}
