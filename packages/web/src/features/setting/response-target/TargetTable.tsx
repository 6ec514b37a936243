import { type TicketPriority, ticketPriorities } from '@crm/contract/ticket-rules'
import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PriorityMark } from '../../ticket/marks.tsx'
import classes from './ResponseTarget.module.css'
import { everyDepartment, fieldOf, type TargetForm, type TargetKind, targetKinds, textIn } from './target-form.ts'

interface Props {
  /** Whose targets these are. */
  readonly caption: string
  readonly departmentId: number
  readonly form: TargetForm
  /** Beside the caption. */
  readonly act?: ReactNode
}

interface CellProps extends Props {
  readonly priority: TicketPriority
  readonly kind: TargetKind
  readonly isFollowing: boolean
}

/** Hours and minutes; where a department follows what holds for all, that shows in them. */
function Cell({ caption, departmentId, form, priority, kind, isFollowing }: CellProps) {
  const { t } = useTranslation(['setting', 'ticket'])
  const errorId = useId()
  const { values, faults, change } = form
  const error = faults[fieldOf.hours(departmentId, priority, kind)]
  const what = `${caption}, ${t(`ticket:priority.${priority}`)}, ${t(`setting:target.${kind}`)}`
  const input = (unit: 'hours' | 'minutes') => {
    const name = fieldOf[unit](departmentId, priority, kind)
    const general = textIn(values, fieldOf[unit](everyDepartment, priority, kind))
    return (
      <>
        <TextInput
          name={name}
          size="xs"
          className={classes.number ?? ''}
          aria-label={`${what}: ${t(`setting:target.${unit}`)}`}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          disabled={isFollowing}
          value={isFollowing ? general : textIn(values, name)}
          error={error !== undefined}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
        <span className={classes.unit} aria-hidden>
          {t(`setting:target.${unit}`)}
        </span>
      </>
    )
  }
  return (
    <td>
      <span className={classes.cell}>
        {input('hours')}
        {input('minutes')}
      </span>
      {error !== undefined && (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </td>
  )
}

function Own({ caption, departmentId, form, priority }: Omit<CellProps, 'kind' | 'isFollowing'>) {
  const { t } = useTranslation(['setting', 'ticket'])
  const name = fieldOf.own(departmentId, priority)
  return (
    <td className={classes.own}>
      <input
        type="checkbox"
        name={name}
        aria-label={`${caption}, ${t(`ticket:priority.${priority}`)}: ${t('setting:target.own')}`}
        checked={form.values[name] === true}
        onChange={({ currentTarget }) => form.change({ [name]: currentTarget.checked })}
      />
    </td>
  )
}

/** The targets of one department, or of all that have none of their own. */
export function TargetTable(props: Props) {
  const { t } = useTranslation('setting')
  const { caption, departmentId, form, act } = props
  const isGeneral = departmentId === everyDepartment
  return (
    <div className={classes.box}>
      <div className={classes.boxHead}>
        <h4 title={caption}>{caption}</h4>
        {act}
      </div>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{t('target.priority')}</th>
            {targetKinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`target.${kind}`)}
              </th>
            ))}
            {!isGeneral && <th scope="col">{t('target.own')}</th>}
          </tr>
        </thead>
        <tbody>
          {ticketPriorities.map((priority) => {
            const isFollowing = !isGeneral && form.values[fieldOf.own(departmentId, priority)] !== true
            return (
              <tr key={priority}>
                <th scope="row">
                  <PriorityMark priority={priority} />
                </th>
                {targetKinds.map((kind) => (
                  <Cell key={kind} {...props} priority={priority} kind={kind} isFollowing={isFollowing} />
                ))}
                {!isGeneral && <Own {...props} priority={priority} />}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
