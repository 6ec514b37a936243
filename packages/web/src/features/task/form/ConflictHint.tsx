import { plainDateOf } from '@crm/contract/rules/dates'
import { DEBOUNCE_MS } from '@crm/contract/rules/limits'
import { task } from '@crm/contract/task'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { allTasks } from '../task-queries.ts'
import { timeWords } from '../task-words.tsx'
import type { TypedTask } from './typed-task.ts'

type Asked = Pick<TypedTask, 'startDate' | 'endDate' | 'curator' | 'participants' | 'allDay'>
const SHOWN = 4

/** Who of them is busy at that time, while it is chosen. It hinders nothing. */
export function ConflictHint({ typed, taskId }: { typed: Asked; taskId?: number | undefined }) {
  const { t } = useTranslation('task')
  const { startDate, endDate, curator, participants } = typed
  const people = [...new Set([...(curator ? [curator] : []), ...participants].map(({ value }) => Number(value)))]
  const isWhole = startDate !== null && endDate !== null && Date.parse(startDate) < Date.parse(endDate)
  const [asked] = useDebouncedValue(JSON.stringify({ taskId, people, startDate, endDate }), DEBOUNCE_MS)
  const { data = [] } = useQuery({
    queryKey: [...allTasks, 'conflicts', asked],
    queryFn: ({ signal }) => call(task.conflicts, { body: JSON.parse(asked), signal }),
    // Against whole days everything of them would be named.
    enabled: isWhole && people.length > 0 && !typed.allDay,
  })
  if (data.length === 0 || typed.allDay) return null
  return (
    <RecordNote>
      <span>
        {t('conflict.title')}
        {data.slice(0, SHOWN).map((one) => (
          <Text key={`${one.userId} ${one.startDate} ${one.taskId}`} component="span" display="block" size="sm">
            <bdi>{one.fullName}</bdi>: {timeWords({ ...one, allDay: isAllDay(one) })}
            {one.title !== '' && (
              <>
                {' · '}
                <bdi>{one.title}</bdi>
              </>
            )}
          </Text>
        ))}
        {data.length > SHOWN && t('conflict.more', { shown: data.length - SHOWN })}
      </span>
    </RecordNote>
  )
}

const isMidnight = (moment: string) => plainDateOf(moment) !== plainDateOf(new Date(Date.parse(moment) - 1))
const isAllDay = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  isMidnight(startDate) && isMidnight(endDate)
