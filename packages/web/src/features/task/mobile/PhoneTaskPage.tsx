import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { mayProbably } from '../../../kernel/may.ts'
import { queries } from '../../../kernel/query.ts'
import { PhoneHead } from '../../ticket/mobile/PhoneHead.tsx'
import { taskQuery, timelineQuery } from '../task-queries.ts'
import { PhoneTask } from './PhoneTask.tsx'
import { WithTask } from './WithTask.tsx'

export function Header() {
  const { t } = useTranslation('task')
  return <PhoneHead to="/m/work" label={t('phone.title')} />
}

/** With what is said of it: an opened task can be read where there is no network. */
export function prefetch({ params }: { params: Record<string, string> }) {
  const taskId = readId(params['id'])
  if (taskId === 0 || !mayProbably('MNU_ProjectTask', 'access')) return
  void queries.prefetchQuery(taskQuery(taskId))
  void queries.prefetchInfiniteQuery(timelineQuery(taskId))
}

export default function PhoneTaskPage() {
  return <WithTask>{(view) => <PhoneTask key={view.taskId} view={view} />}</WithTask>
}
