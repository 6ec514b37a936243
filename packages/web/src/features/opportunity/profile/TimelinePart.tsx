import { opportunity } from '@crm/contract/opportunity'
import { failReasons, opportunityAction } from '@crm/contract/opportunity-rules'
import type { OpportunityEntry } from '@crm/contract/opportunity-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { BLOCK_SIZE, OPPORTUNITY_COMMENT_MAX } from '@crm/contract/rules/limits'
import { Group, Skeleton, Textarea } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { drafts } from '../../../kernel/drafts.ts'
import { inSentence, refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import type { FormDraft } from '../../../kit/form/form-options.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import talk from '../../../kit/talk/Talk.module.css'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { FromTo } from '../../../ui/FromTo.tsx'
import { SubmitForm } from '../../../ui/form/SubmitForm.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { reasonWords } from '../../automation/runs/run-words.tsx'
import { allOpportunities } from '../opportunity-queries.ts'
import { reasonWord, statusWord } from '../opportunity-words.tsx'
import { factNames, fieldLabel } from './facts.ts'

export const timelineQuery = (opportunityId: number) =>
  infiniteQueryOptions({
    queryKey: [...allOpportunities, 'timeline', opportunityId],
    queryFn: async ({ pageParam, signal }) => {
      const params = { opportunityId, block: pageParam, maxPerBlock: BLOCK_SIZE }
      return (await call(opportunity.timeline, { params, signal })).items
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === BLOCK_SIZE ? pages.length + 1 : undefined),
  })

/** What was typed and not sent outlives the tab. */
const draftOf = (opportunityId: number): FormDraft<{ content: string }> => {
  const name = `opportunity.${opportunityId}`
  return {
    read() {
      const kept = drafts.get(name)
      return typeof kept === 'string' ? { content: kept } : null
    },
    keep: ({ content }) => (content.trim() === '' ? drafts.remove(name) : drafts.set(name, content)),
    drop: () => drafts.remove(name),
  }
}

/** Says something about the opportunity to those who work on it. */
export function Composer({ opportunityId }: { opportunityId: number }) {
  const { t } = useTranslation('opportunity')
  const form = useEndpointForm(opportunity.comment, {
    initial: { content: '' },
    label: () => t('comment.label'),
    draft: draftOf(opportunityId),
    body: ({ content }) => ({ opportunityId, content }),
    check: ({ content }) => ({ content: content.trim() === '' ? t('comment.empty') : undefined }),
    onDone() {
      form.reset()
      void queries.invalidateQueries({ queryKey: timelineQuery(opportunityId).queryKey })
    },
  })
  const field = form.field('content')
  return (
    <SubmitForm form={form} className={talk.composer} aria-label={t('comment.label')}>
      <Textarea
        {...field}
        label={undefined}
        aria-label={t('comment.label')}
        placeholder={t('comment.hint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={OPPORTUNITY_COMMENT_MAX}
        error={field.error ?? form.refused}
      />
      <Group justify="flex-end" mt={8}>
        <ActionButton type="submit" loading={form.saving}>
          {t('comment.send')}
        </ActionButton>
      </Group>
    </SubmitForm>
  )
}

const acts = Object.entries(opportunityAction)
const actOf = ({ action }: OpportunityEntry) => acts.find(([, code]) => code === action)?.[0] ?? 'updated'
const say = (key: string, values?: Record<string, unknown>) => translate(`opportunity:entry.${key}`, values)

/** What happened, behind the name of who did it: "đã chuyển bước". */
function didWords(entry: OpportunityEntry): string {
  if (entry.kind === 'comment') return say('comment')
  const act = actOf(entry)
  if (act === 'messaged' && entry.after) return say('notMessaged')
  const field = factNames.find((one) => one === entry.editField)
  return act === 'updated' && field ? say('changed', { field: inSentence(fieldLabel(field)) }) : say(act)
}

function useValues() {
  const money = useMoney()
  return (editField: string, value: string | null, name: string | null) => {
    if (value === null || value === '') return null
    if (editField === 'revenue') return money(Number(value))
    if (editField === 'probability') return `${value}%`
    if (editField === 'expectedDate') return showPlainDate(value)
    if (editField === 'message') return reasonWords(value)
    if (editField === 'status') return statusWord(Number(value) as 1 | 2 | 3)
    return name || (editField === 'curator' ? translate('opportunity:nobody') : value)
  }
}

function Body({ entry }: { entry: OpportunityEntry }) {
  const show = useValues()
  const { kind, content, editField, before, beforeName, after, afterName, reason } = entry
  const known = failReasons.find((one) => one === reason)
  if (kind === 'comment') return <p style={{ whiteSpace: 'pre-wrap' }}>{content}</p>
  return (
    <>
      <FromTo before={show(editField, before, beforeName)} after={show(editField, after, afterName)} />
      {reason && <p>{known ? reasonWord(known) : reason}</p>}
    </>
  )
}

/** What was said and what was changed, the newest first. */
export function TimelinePart({ opportunityId }: { opportunityId: number }) {
  const { t } = useTranslation('opportunity')
  const found = useInfiniteQuery(timelineQuery(opportunityId))
  if (found.data === undefined) {
    if (found.error) return <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
    return <Skeleton height={240} radius="md" role="status" aria-label={t('timeline')} />
  }
  const entries = [...new Map(found.data.pages.flat().map((entry) => [entry.entryId, entry])).values()]
  if (entries.length === 0) return <Empty sentence={t('timelineEmpty')} />
  return (
    <Timeline
      label={t('timeline')}
      items={entries.map((entry) => ({
        id: entry.entryId,
        at: entry.createdDate,
        who: { name: entry.createUserFullName },
        title: (
          <>
            <b>{entry.createUserFullName}</b> {didWords(entry)}
          </>
        ),
        rule: entry.automation,
        body: <Body entry={entry} />,
      }))}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      loadingMore={found.isFetchingNextPage}
    />
  )
}
