import { fold } from '@crm/contract/rules/fold'
import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { type SavedReply, savedReply } from '@crm/contract/ticket'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { type FieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { showToast } from '../../../kernel/toast.ts'
import { repliesQuery } from '../../ticket/ticket-queries.ts'

const NAME_MAX = 60
export const CONTENT_MAX = TICKET_COMMENT_MAX

export const refreshReplies = () => queries.invalidateQueries({ queryKey: repliesQuery.queryKey })

/** Every word must stand in name or text, with or without its marks. */
export function findReplies(replies: readonly SavedReply[], text: string): SavedReply[] {
  const words = fold(text).split(/\s+/)
  return replies.filter(({ name, content }) => words.every((word) => fold(`${name} ${content}`).includes(word)))
}

interface Facts {
  readonly name: string
  readonly content: string
  readonly shared: boolean
}

const segmenter = new Intl.Segmenter('vi')
/** Characters as a person sees them. */
export const lengthOf = (text: string) => [...segmenter.segment(text.trim())].length

function checkLength(text: string, maximum: number, missing: string): string | undefined {
  if (text.trim() === '') return translate(missing)
  return lengthOf(text) > maximum ? translate('error.tooLong', { maximum }) : undefined
}

function check({ name, content }: Facts): FieldErrors {
  const nameError = checkLength(name, NAME_MAX, 'error.missing.name')
  const contentError = checkLength(content, CONTENT_MAX, 'error.missing.comment')
  return { ...(nameError && { name: nameError }), ...(contentError && { content: contentError }) }
}

const takenName = (error: unknown): FieldErrors =>
  isFailure(error, 'reply.nameExists') ? { name: refusalText(error) } : {}

async function readNewest(replyId: number): Promise<SavedReply | undefined> {
  const replies = await queries.fetchQuery({ ...repliesQuery, staleTime: 0 })
  return replies.find((reply) => reply.replyId === replyId)
}

/** The form of a reply, new or known. A refused save keeps what was typed. */
export function useReplyForm(reply: SavedReply | undefined, onClose: () => void) {
  const [given] = useState<Facts>(() => ({
    name: reply?.name ?? '',
    content: reply?.content ?? '',
    shared: reply?.shared ?? false,
  }))
  const [facts, setFacts] = useState(given)
  const [version, setVersion] = useState(reply?.version ?? 0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)

  async function explain(error: unknown) {
    const found = { ...refusedFields(error), ...takenName(error) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setRefused(tellRefusal(error))
    if (!reply || !isFailure(error, 'request.staleVersion')) return
    const newest = await readNewest(reply.replyId).catch(() => undefined)
    if (newest === undefined) return
    setVersion(newest.version)
    setRefused(translate('setting:reply.stale', { name: newest.name }))
  }

  async function send() {
    setSaving(true)
    setRefused(undefined)
    try {
      if (reply) await call(savedReply.update, { body: { ...facts, replyId: reply.replyId, version } })
      else await call(savedReply.add, { body: facts })
      void refreshReplies()
      showToast({ tone: 'success', key: 'setting:form.saved' })
      onClose()
    } catch (error) {
      await explain(error)
      setSaving(false)
    }
  }

  function submit() {
    const wrong = check(facts)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send()
  }
  const change = (part: Partial<Facts>) => {
    setFacts({ ...facts, ...part })
    setErrors({})
  }
  const { name, content, shared } = facts
  const changed = name !== given.name || content !== given.content || shared !== given.shared
  return { facts, change, changed, errors, refused, saving, submit }
}
