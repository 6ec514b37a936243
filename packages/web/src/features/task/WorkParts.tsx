import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMayAny } from '../../kernel/may.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { type WorkPart, workParts } from './task-search.ts'

/** The parts that this person may open. */
export function useWorkParts(): readonly WorkPart[] {
  const may = useMayAny()
  return workParts.filter((part) => may(part === 'calendar' ? 'MNU_Appointment' : 'MNU_ProjectTask', 'access'))
}

/** Four ways to look at work. */
export function WorkParts({ part, panelId = 'work-part' }: { part: WorkPart; panelId?: string }) {
  const { t } = useTranslation('task')
  const navigate = useNavigate()
  const parts = useWorkParts()
  const open = (key: string) =>
    void navigate({ to: '/work', search: key === workParts[0] ? {} : { layout: key }, resetScroll: false })
  return (
    <ViewTabs
      label={t('part.label')}
      views={parts.map((key) => ({ key, label: t(`part.${key}`) }))}
      active={part}
      panelId={panelId}
      onPick={open}
    />
  )
}
