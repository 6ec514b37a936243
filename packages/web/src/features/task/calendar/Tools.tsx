import { category } from '@crm/contract/category'
import { plainDateOf, showPlainDate } from '@crm/contract/rules/dates'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { TASK_PEOPLE_MAX } from '@crm/contract/task-rules'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { loadUsers } from '../../customer/customer-options.ts'
import { usePersonNames } from '../../customer/customer-words.ts'
import { tellFailure } from '../task-changes.ts'
import classes from './Calendar.module.css'
import { modes, turned } from './span.ts'
import type { CalendarPlace } from './use-place.ts'

const PER_BLOCK = 100

/** Who works in a department: so many as a calendar shows at once. */
async function loadTeam(departmentId: number): Promise<number[]> {
  const team: number[] = []
  for (let block = 1; team.length < TASK_PEOPLE_MAX; block++) {
    const users = await call(category.users, { params: { tag: 'active' }, query: { block, maxPerBlock: PER_BLOCK } })
    team.push(...users.filter((user) => user.departmentId === departmentId).map(({ index }) => index))
    if (users.length < PER_BLOCK) break
  }
  return team.slice(0, TASK_PEOPLE_MAX)
}

/** Leads a department, or sees everybody's: one press shows who works there. */
function TeamButton({ change }: Pick<CalendarPlace, 'change'>) {
  const { t } = useTranslation('task')
  const me = useMe()
  const { viewAll } = useMay('MNU_Appointment')
  if (me === null || !(viewAll || me.positionId === LEADER_POSITION_ID)) return null
  const show = () =>
    loadTeam(me.departmentId)
      .then((people) => change({ people, mode: 'team' }))
      .catch(tellFailure)
  return (
    <Button variant="default" leftSection={<IconUsersGroup size={16} />} onClick={() => void show()}>
      {t('calendar.team')}
    </Button>
  )
}

export function spanWords(days: readonly string[], month: string | undefined) {
  if (month !== undefined) return month.split('-').reverse().join('/')
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return first === last ? showPlainDate(first) : `${showPlainDate(first)} – ${showPlainDate(last)}`
}

/** Which days, how many at once, and whose. */
export function Tools({ place: { mode, day, people, change } }: { place: CalendarPlace }) {
  const { t } = useTranslation('task')
  const names = usePersonNames(people)
  const turn = (by: 1 | -1) => change({ day: turned(mode, day, by) })
  return (
    <div className={classes.tools}>
      <Group gap={4} wrap="nowrap">
        <ActionIcon size={36} variant="default" aria-label={t('calendar.previous')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" onClick={() => change({ day: plainDateOf(new Date()) })}>
          {t('calendar.today')}
        </Button>
        <ActionIcon size={36} variant="default" aria-label={t('calendar.next')} onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      <RadioChips
        label={t('calendar.modes')}
        options={modes.map((key) => ({ key, label: t(`calendar.mode.${key}`) }))}
        value={mode}
        onPick={(next) => change({ mode: next })}
      />
      <div className={classes.people}>
        <AsyncMultiSelect
          label={t('calendar.people')}
          hideLabel
          placeholder={t('calendar.peopleHint')}
          load={loadUsers}
          max={TASK_PEOPLE_MAX}
          value={people.map((userId, at) => ({ value: String(userId), label: names[at] ?? '' }))}
          onChange={(chosen) => change({ people: chosen.map(({ value }) => Number(value)) })}
        />
      </div>
      <TeamButton change={change} />
    </div>
  )
}
