import { showDateTime } from '@crm/contract/rules/dates'
import { showPhone } from '@crm/contract/rules/phone'
import type { TicketView } from '@crm/contract/ticket-views'
import { ActionIcon, Box, Flex, Stack, Text } from '@mantine/core'
import { IconPencil, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../../kernel/i18n.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { saved } from '../../../../kit/form/not-saved.ts'
import { useRecord } from '../../../../kit/record/use-record.tsx'
import { Person } from '../../../../ui/Avatar.tsx'
import { endEdit } from '../../detail/edits.ts'
import { ticketFacts } from '../../detail/facts.tsx'
import { priorityWord } from '../../ticket-words.ts'
import { CuratorSheet, PrioritySheet, TaskSheet } from './choice-sheets.tsx'
import { DepartmentSheet } from './DepartmentSheet.tsx'
import { EndDateSheet } from './EndDateSheet.tsx'
import { ParticipantsSheet } from './ParticipantsSheet.tsx'
import type { FactSheetProps } from './PickSheet.tsx'
import classes from './Ticket.module.css'

const TicketEndSheet = ({ ticket: { endDate }, save, onClose }: FactSheetProps) => (
  <EndDateSheet value={endDate} onSave={(next) => save(endEdit(next))} onClose={onClose} />
)

const sheets = {
  department: DepartmentSheet,
  task: TaskSheet,
  curator: CuratorSheet,
  participants: ParticipantsSheet,
  priority: PrioritySheet,
  endDate: TicketEndSheet,
}
type SheetName = keyof typeof sheets
const sheetNames = Object.keys(sheets) as SheetName[]

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  /** Absent: only read. */
  readonly onEdit?: (() => void) | false
}

function Fact({ label, children, onEdit }: FactProps) {
  const { t } = useTranslation('ticketMobile')
  return (
    <div className={`${classes.fact} ${classes.line}`}>
      <dt>{label}</dt>
      <dd>
        <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        {onEdit && (
          <ActionIcon color="sea" aria-label={t('detail.change', { label: inSentence(label) })} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
        )}
      </dd>
    </div>
  )
}

function Customer({ customer }: { customer: NonNullable<TicketView['customer']> }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { name, customerCode, phone } = customer
  return (
    <Fact label={t('ticket:field.customer')}>
      <bdi>{name}</bdi>{' '}
      <Text component="span" size="xs" c="dimmed">
        {customerCode}
      </Text>
      {phone && (
        <Flex component="a" align="center" gap="sm" mih={44} c="var(--ui-accent)" td="none" href={`tel:+${phone}`}>
          <IconPhone size={20} aria-hidden />
          {t('detail.call', { phone: showPhone(phone) })}
        </Flex>
      )}
    </Fact>
  )
}

interface EditableProps {
  readonly ticket: TicketView
  readonly onEdit: (name: SheetName) => void
}

/** Where the ticket is, whose it is, and who takes part; empty ones only where they can be filled. */
function PlaceFacts({ ticket, onEdit }: EditableProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { departmentName, departmentTaskName, curatorName, participants } = ticket
  const isStill = ticket.isMerged
  const canEdit = ticket.canEdit && !isStill
  return (
    <>
      <Fact
        label={t('ticket:field.department')}
        onEdit={ticket.canUpdateDepartment && !isStill && (() => onEdit('department'))}
      >
        {departmentName}
      </Fact>
      {(canEdit || departmentTaskName !== '') && (
        <Fact label={t('ticket:field.task')} onEdit={canEdit && (() => onEdit('task'))}>
          {departmentTaskName || t('detail.taskNone')}
        </Fact>
      )}
      <Fact label={t('ticket:field.curator')} onEdit={ticket.canUpdateCurator && !isStill && (() => onEdit('curator'))}>
        {curatorName === '' ? t('ticket:noCurator') : <Person name={curatorName} />}
      </Fact>
      {(canEdit || participants.length > 0) && (
        <Fact label={t('ticket:field.participants')} onEdit={canEdit && (() => onEdit('participants'))}>
          <Stack component="span" gap="xs">
            {participants.length === 0 && t('detail.noParticipants')}
            {participants.map(({ userId, fullName }) => (
              <Person key={userId} name={fullName} />
            ))}
          </Stack>
        </Fact>
      )}
    </>
  )
}

/** What only stands there, each where there is anything to say. */
function FixedFacts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  const { createUserFullName, createdDate, dueDate, customer } = ticket
  return (
    <>
      {customer && <Customer customer={customer} />}
      <Fact label={t('field.creator')}>
        <Person name={createUserFullName} />
      </Fact>
      <Fact label={t('field.createdDate')}>{showDateTime(createdDate)}</Fact>
      {dueDate && <Fact label={t('field.dueDate')}>{showDateTime(dueDate)}</Fact>}
    </>
  )
}

export function Facts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { opened, open, close } = useSheet(sheetNames)
  const { priority, endDate, isMerged } = ticket
  const canEdit = ticket.canEdit && !isMerged
  const Opened = opened && sheets[opened]
  const { save, dialog } = useRecord(ticketFacts, ticket)
  return (
    <section aria-label={t('detail.facts')}>
      <Box component="dl" m={0}>
        <PlaceFacts ticket={ticket} onEdit={open} />
        <Fact label={t('ticket:field.priority')} onEdit={canEdit && (() => open('priority'))}>
          {priorityWord(priority)}
        </Fact>
        <Fact label={t('ticket:field.endDate')} onEdit={canEdit && (() => open('endDate'))}>
          {endDate === null ? t('detail.noEndDate') : showDateTime(endDate)}
        </Fact>
        <FixedFacts ticket={ticket} />
      </Box>
      {/* In place of the sheet, which would lie over it. */}
      {dialog ?? (Opened && <Opened ticket={ticket} save={(edit) => saved(save(edit))} onClose={close} />)}
    </section>
  )
}
