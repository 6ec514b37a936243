import { showDateTime } from '@crm/contract/rules/dates'
import type { TicketView } from '@crm/contract/ticket-views'
import { IconPencil, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { Person } from '../../../../ui/Avatar.tsx'
import { priorityWord } from '../../ticket-words.ts'
import { CuratorSheet } from './CuratorSheet.tsx'
import { EndDateSheet } from './EndDateSheet.tsx'
import { PrioritySheet } from './PrioritySheet.tsx'
import classes from './Ticket.module.css'

const sheets = ['curator', 'priority', 'endDate'] as const

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  /** Absent: only read. */
  readonly onEdit?: (() => void) | false
}

function Fact({ label, children, onEdit }: FactProps) {
  const { t } = useTranslation('ticketMobile')
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        {onEdit && (
          <button type="button" className={classes.edit} aria-label={t('detail.change', { label })} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </button>
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
      <bdi>{name}</bdi> <span className={classes.quiet}>{customerCode}</span>
      {phone && (
        <a className={classes.call} href={`tel:+${phone}`}>
          <IconPhone size={20} aria-hidden />
          {t('detail.call', { phone: `0${phone.replace(/^84/, '')}` })}
        </a>
      )}
    </Fact>
  )
}

/** What only stands there, each where there is anything to say. */
function FixedFacts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  const { departmentName, departmentTaskName, createUserFullName, createdDate, participants, dueDate, customer } =
    ticket
  return (
    <>
      <Fact label={t('field.department')}>{departmentName}</Fact>
      {departmentTaskName && <Fact label={t('field.task')}>{departmentTaskName}</Fact>}
      {customer && <Customer customer={customer} />}
      <Fact label={t('field.creator')}>
        <Person name={createUserFullName} />
      </Fact>
      <Fact label={t('field.createdDate')}>{showDateTime(createdDate)}</Fact>
      {participants.length > 0 && (
        <Fact label={t('field.participants')}>
          <span className={classes.people}>
            {participants.map(({ userId, fullName }) => (
              <Person key={userId} name={fullName} />
            ))}
          </span>
        </Fact>
      )}
      {dueDate && <Fact label={t('field.dueDate')}>{showDateTime(dueDate)}</Fact>}
    </>
  )
}

export function Facts({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { opened, open, close } = useSheet(sheets)
  const { curatorName, priority, endDate, mergedInto, canUpdateCurator, canEdit } = ticket
  const isStill = mergedInto !== null
  return (
    <section aria-label={t('detail.facts')}>
      <dl className={classes.facts}>
        <Fact label={t('ticket:field.curator')} onEdit={canUpdateCurator && !isStill && (() => open('curator'))}>
          {curatorName === '' ? t('ticket:noCurator') : <Person name={curatorName} />}
        </Fact>
        <Fact label={t('ticket:field.priority')} onEdit={canEdit && !isStill && (() => open('priority'))}>
          {priorityWord(priority)}
        </Fact>
        <Fact label={t('ticket:field.endDate')} onEdit={canEdit && !isStill && (() => open('endDate'))}>
          {endDate === null ? t('detail.noEndDate') : showDateTime(endDate)}
        </Fact>
        <FixedFacts ticket={ticket} />
      </dl>
      {opened === 'curator' && <CuratorSheet ticket={ticket} onClose={close} />}
      {opened === 'priority' && <PrioritySheet ticket={ticket} onClose={close} />}
      {opened === 'endDate' && <EndDateSheet ticket={ticket} onClose={close} />}
    </section>
  )
}
