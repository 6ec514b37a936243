import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import type { TaskView } from '@crm/contract/task-views'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Person } from '../../../ui/Avatar.tsx'
import { fromAbove } from '../../ticket/mobile/PhoneHead.tsx'
import { reminderWord } from '../form/reminder.ts'
import { timeWords } from '../task-words.tsx'
import classes from './PhoneTask.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A ticket has a page on the phone; a customer is called. */
function Subject({ subject }: { subject: NonNullable<TaskView['subject']> }) {
  const { t } = useTranslation('task')
  const { kind, id, code, name, phone } = subject
  const words = (
    <>
      <bdi>{name}</bdi>{' '}
      <Text component="span" size="xs" c="dimmed">
        {code}
      </Text>
    </>
  )
  return (
    <Fact label={t(`subject.${kind}`)}>
      {kind === 'Issue' ? (
        <Flex component={Link} to={`/m/ticket/${id}`} state={fromAbove} align="center" mih={44} c="var(--ui-accent)">
          {name}
        </Flex>
      ) : (
        words
      )}
      {phone && (
        <Button component="a" href={`tel:+${phone}`} variant="light" leftSection={<IconPhone size={20} />} mt={4}>
          {t('phone.call', { phone: showPhone(phone) })}
        </Button>
      )}
    </Fact>
  )
}

/** When, about what, and who. */
export function TaskFacts({ view }: { view: TaskView }) {
  const { t } = useTranslation('task')
  const { subject, reminder, curatorName, participants, createUserFullName, createdDate, parent } = view
  const { outcome, finishedDate } = view
  return (
    <section aria-label={t('group.task')}>
      <Box component="dl" m={0}>
        {outcome !== '' && <Fact label={t('field.outcome')}>{outcome}</Fact>}
        {finishedDate && <Fact label={t('field.finishedDate')}>{showDateTime(finishedDate)}</Fact>}
        <Fact label={t('field.time')}>{timeWords(view)}</Fact>
        {subject && <Subject subject={subject} />}
        {parent && (
          <Fact label={t('subtask.of')}>
            <Flex component={Link} to={`/m/work/${parent.taskId}`} state={fromAbove} align="center" mih={44}>
              <bdi>{parent.title}</bdi>
            </Flex>
          </Fact>
        )}
        {reminder !== null && <Fact label={t('field.reminder')}>{reminderWord(reminder)}</Fact>}
        <Fact label={t('field.curator')}>
          <Person name={curatorName} />
        </Fact>
        {participants.length > 0 && (
          <Fact label={t('field.participants')}>
            <Stack gap="xs" py={4}>
              {participants.map(({ userId, fullName }) => (
                <Person key={userId} name={fullName} />
              ))}
            </Stack>
          </Fact>
        )}
        <Fact label={t('field.creator')}>
          {createUserFullName} · {showDateTime(createdDate)}
        </Fact>
      </Box>
    </section>
  )
}
