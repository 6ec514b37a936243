import { showDateTime } from '@crm/contract/rules/dates'
import { TASK_CONTENT_MAX, TASK_TITLE_MAX, taskTypes } from '@crm/contract/task-rules'
import type { TaskView } from '@crm/contract/task-views'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { valueEdit } from '../../../kit/record/record.ts'
import { DateFact } from '../../../ui/date/DateField.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { loadFrom, type Option } from '../../../ui/options.ts'
import { MultiSelectFact, SelectFact } from '../../../ui/PickFact.tsx'
import { TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import { loadPriorities, priorityOption, readPriority } from '../../ticket/list/ticket-options.ts'
import { reminderOptions } from '../form/reminder.ts'
import { subjectPath } from '../subject.ts'
import { timeWords, typeOptions, typeWord } from '../task-words.tsx'
import { participantsEdit, type TaskEdit, type TaskFact, taskFacts } from './facts.ts'

interface Props {
  readonly view: TaskView
  readonly save: (edit: TaskEdit) => Promise<string | undefined>
}

const nothing = Promise.resolve(undefined)

function Subject({ subject }: Pick<TaskView, 'subject'>) {
  const { t } = useTranslation('task')
  if (subject === null) return null
  return (
    <ReadFact label={t(`subject.${subject.kind}`)}>
      <Link to={subjectPath(subject)}>
        {subject.code} · <bdi>{subject.name}</bdi>
      </Link>
    </ReadFact>
  )
}

function Times({ view, save }: Props) {
  const { t } = useTranslation('task')
  // Whole days are chosen in the form, by their days.
  if (view.allDay || !view.canEdit) return <ReadFact label={t('field.time')}>{timeWords(view)}</ReadFact>
  return (['startDate', 'endDate'] as const).map((field) => (
    <DateFact
      key={field}
      label={taskFacts.label(field)}
      required
      withTime
      fromToday
      value={view[field]}
      onSave={(next) => (next === null ? nothing : save(valueEdit(field, { [field]: next }, showDateTime(next))))}
    />
  ))
}

function People({ view, save }: Props) {
  const { t } = useTranslation('task')
  const of = (field: TaskFact) => ({ label: taskFacts.label(field), readOnly: !view.canEdit })
  const ids = view.participants.map(({ userId }) => userId)
  return (
    <FactGroup title={t('group.people')}>
      <SelectFact
        {...of('curator')}
        required={view.canEdit}
        value={{ value: String(view.curator), label: view.curatorName }}
        load={loadUsers}
        onSave={(next) => (next ? save(valueEdit('curator', { curator: Number(next.value) }, next.label)) : nothing)}
      />
      <MultiSelectFact
        {...of('participants')}
        value={view.participants.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))}
        load={loadUsers}
        onSave={(next) =>
          save(
            participantsEdit(
              ids,
              next.map(({ value }) => Number(value)),
            ),
          )
        }
      />
      <ReadFact label={t('field.creator')}>
        {view.createUserFullName} · {showDateTime(view.createdDate)}
      </ReadFact>
    </FactGroup>
  )
}

/** What the task is, when, whose, and what it is about. */
export function FactsPart({ view, save }: Props) {
  const { t } = useTranslation('task')
  const of = (field: TaskFact) => ({ label: taskFacts.label(field), readOnly: !view.canEdit })
  const saveType = (next: Option | null) => {
    const type = taskTypes.find((one) => one === next?.value)
    return type ? save(valueEdit('type', { type }, typeWord(type))) : nothing
  }
  const savePriority = (next: Option | null) => {
    const priority = next && readPriority(next)
    return priority ? save(valueEdit('priority', { priority }, next.label)) : nothing
  }
  const saveReminder = (next: Option | null) => {
    const reminder = next === null || next.value === '' ? null : Number(next.value)
    return save(valueEdit('reminder', { reminder }, next?.label ?? ''))
  }
  const reminders = reminderOptions(view.reminder === null ? '' : String(view.reminder))
  const present = reminders.find(({ value }) => value === (view.reminder === null ? '' : String(view.reminder)))
  return (
    <FactPairs>
      <FactGroup title={t('group.task')}>
        <TextFact
          {...of('title')}
          required={view.canEdit}
          maxLength={TASK_TITLE_MAX}
          value={view.title}
          onSave={(title) => save(valueEdit('title', { title }, title))}
        />
        <SelectFact
          {...of('type')}
          required={view.canEdit}
          value={{ value: view.type, label: typeWord(view.type) }}
          load={loadFrom(typeOptions())}
          onSave={saveType}
        />
        <Subject subject={view.subject} />
        <Times view={view} save={save} />
        <SelectFact
          {...of('priority')}
          required={view.canEdit}
          value={priorityOption(view.priority)}
          load={loadPriorities}
          onSave={savePriority}
        />
        <SelectFact {...of('reminder')} value={present ?? null} load={loadFrom(reminders)} onSave={saveReminder} />
      </FactGroup>
      <People view={view} save={save} />
      <FactGroup title={t('group.text')}>
        <TextareaFact
          {...of('content')}
          maxLength={TASK_CONTENT_MAX}
          value={view.content}
          onSave={(content) => save(valueEdit('content', { content }, content))}
        />
        {view.outcome !== '' && <ReadFact label={t('field.outcome')}>{view.outcome}</ReadFact>}
        {view.finishedDate && <ReadFact label={t('field.finishedDate')}>{showDateTime(view.finishedDate)}</ReadFact>}
      </FactGroup>
    </FactPairs>
  )
}
