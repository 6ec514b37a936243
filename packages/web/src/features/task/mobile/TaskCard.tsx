import { showTime } from '@crm/contract/rules/dates'
import { taskCan, taskStatus } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { ActionIcon, Flex, Text } from '@mantine/core'
import { IconCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { framed } from '../../../ui/theme.ts'
import { fromAbove } from '../../ticket/mobile/PhoneHead.tsx'
import { TypeIcon, timeWords } from '../task-words.tsx'
import classes from './PhoneTask.module.css'

/** Today the hours say enough. */
const todayWords = ({ startDate, endDate, allDay }: TaskRow, allDayWords: string) =>
  allDay ? allDayWords : `${showTime(startDate)} – ${showTime(endDate)}`

/** A task of the day: one touch ends it, another opens it. */
export function TaskCard({ row, isToday }: { row: TaskRow; isToday: boolean }) {
  const { t } = useTranslation('task')
  const { edit } = useMay('MNU_ProjectTask')
  const ownId = useMe()?.userId
  const { taskId, title, type, subject, curator, curatorName, late, items, itemsDone } = row
  const mayFinish = edit && row.canEdit && taskCan.goTo(row.status, taskStatus.finished)
  const notes = [
    isToday ? todayWords(row, t('field.allDay')) : timeWords(row),
    // Many a title names the customer already.
    subject && !title.includes(subject.name) && subject.name,
    curator === ownId ? '' : curatorName,
    items > 0 ? `${itemsDone}/${items}` : '',
  ]
  return (
    <Flex {...framed} align="center" pos="relative" className={classes.card ?? ''}>
      {mayFinish ? (
        <ActionIcon
          component={Link}
          to={`/m/work/${taskId}/done`}
          state={fromAbove}
          size={48}
          flex="none"
          aria-label={t('lines.finish', { title })}
        >
          <IconCircle size={24} />
        </ActionIcon>
      ) : (
        <span className={classes.stand} />
      )}
      <Flex
        component={Link}
        to={`/m/work/${taskId}`}
        state={fromAbove}
        direction="column"
        gap={4}
        flex={1}
        miw={0}
        py="sm"
        pr="md"
        c="var(--ui-text)"
        td="none"
      >
        <span className={classes.title}>
          <TypeIcon type={type} size={18} />
          <Text component="span" fw={600} lineClamp={2}>
            <bdi>{title}</bdi>
          </Text>
        </span>
        <Text component="span" size="xs" c={late ? 'var(--ui-red-text)' : 'dimmed'} lineClamp={2}>
          {notes.filter(Boolean).join(' · ')}
        </Text>
      </Flex>
    </Flex>
  )
}
