import type { ActivityCounts, SalesActivities } from '@crm/contract/sales-statistics'
import type { TaskType } from '@crm/contract/task-rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Linked, opportunitiesBehind, type Part, tasksBehind } from '../behind.tsx'
import { activitiesQuery, type Question } from '../statistics-address.ts'
import { Apart } from './Apart.tsx'

type Person = SalesActivities['people'][number]

const typesOf: Readonly<Record<Exclude<keyof ActivityCounts, 'moved'>, TaskType[]>> = {
  call: ['call'],
  meet: ['meet'],
  email: ['email'],
  other: ['task', 'lunch', 'memories'],
}
const kinds = ['call', 'meet', 'email', 'other'] as const
const tasksOf = (counts: ActivityCounts) => kinds.reduce((sum, kind) => sum + counts[kind], 0)

/** What somebody moved in the days; of what is asked for only the campaign and the source narrow it. */
function movedBehind({ from, to, viewAll, campaignId, source }: Question, by: number) {
  const question = { from, to, viewAll, ...(campaignId && { campaignId }), ...(source !== undefined && { source }) }
  const part: Part = { from: undefined, to: undefined, moved: { by, from, to } }
  return opportunitiesBehind(question, part)
}

function Done({ people, hasTasks, question }: SalesActivities & { question: Question }) {
  const { t } = useTranslation('statistics')
  const shown = hasTasks ? kinds : []
  const title = t('activity.title')
  const linkOf = ({ userId, ...counts }: Person) =>
    tasksOf(counts) > 0 ? tasksBehind(question, userId) : movedBehind(question, userId)
  const cellsOf = (person: Person) => [
    person.fullName,
    ...shown.map((kind) => (
      <Linked key={kind} to={tasksBehind(question, person.userId, typesOf[kind])}>
        {showCount(person[kind])}
      </Linked>
    )),
    <Linked key="moved" to={movedBehind(question, person.userId)}>
      {showCount(person.moved)}
    </Linked>,
    showCount(tasksOf(person.before) + person.before.moved),
  ]
  return (
    <ChartCard
      title={title}
      note={t(hasTasks ? 'activity.note' : 'activity.noteMoved')}
      empty={people.length === 0 ? t('activity.empty') : undefined}
      table={{
        heads: [
          t('activity.person'),
          ...shown.map((kind) => t(`activity.${kind}`)),
          t('activity.moved'),
          t('activity.before'),
        ],
        rows: people.map((person) => ({ key: String(person.userId), cells: cellsOf(person) })),
      }}
    >
      <Bars
        label={title}
        series={[
          ...(hasTasks ? [{ name: t('activity.done'), look: 'accent' as const }] : []),
          { name: t('activity.moved'), look: 'open' },
        ]}
        bars={people.map((person) => ({
          key: String(person.userId),
          name: person.fullName,
          values: [...(hasTasks ? [tasksOf(person)] : []), person.moved],
          total: showCount(tasksOf(person) + person.moved),
          mark: tasksOf(person.before) + person.before.moved,
          link: linkOf(person),
        }))}
        totalWords=""
        badWords=""
        markWords={t('before')}
      />
    </ChartCard>
  )
}

/** What each person did: tasks finished, opportunities moved on. */
export const Activities = ({ question }: { question: Question }) => (
  <Apart asked={useQuery(activitiesQuery(question))}>{(done) => <Done {...done} question={question} />}</Apart>
)
