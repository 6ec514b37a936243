import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { Note } from '../../../ui/Note.tsx'
import { type Counted, countQuery } from '../message-queries.ts'
import { skippedWords } from './outcome-words.ts'

const COUNT_AFTER_MS = 500

/** Who would be written to and who not and why, before anything is sent; asked a moment after the last change. */
export function CountNote(counted: Counted) {
  const { t } = useTranslation('email')
  const money = useMoney()
  const [asked] = useDebouncedValue(counted, COUNT_AFTER_MS)
  const { data } = useQuery({ ...countQuery(asked), enabled: asked.customerIds.length > 0, retry: false })
  if (data === undefined || counted.customerIds.length === 0) return null
  const skipped = skippedWords(data.skipped)
  return (
    <Note
      tone={skipped === '' ? 'green' : 'amber'}
      role="status"
      title={t('compose.taken', { count: data.taken, found: showCount(data.found) })}
    >
      {skipped !== '' && <p>{t('compose.skipped', { words: skipped })}</p>}
      {data.parts !== null && data.cost !== null && data.parts > 0 && (
        <p>{t('meter.cost', { parts: showCount(data.parts), cost: money(data.cost) })}</p>
      )}
    </Note>
  )
}
