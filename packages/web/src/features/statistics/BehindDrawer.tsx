import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../kernel/i18n.ts'
import { mergeSearch } from '../../kernel/list-search.ts'
import { PartList } from '../../kit/list/part/PartList.tsx'
import { isOwnEscape } from '../../ui/keys/escape.ts'
import { Empty } from '../../ui/StateViews.tsx'
import { opportunityColumns } from '../opportunity/opportunity-columns.tsx'
import { taskColumns } from '../task/task-columns.tsx'
import { type Behind, opportunitiesQuery, readBehind, tasksQuery } from './behind.tsx'
import classes from './Statistics.module.css'

await loadTexts(['statistics', 'opportunity', 'task', 'ticket', 'list'])

type Raw = Readonly<Record<string, unknown>>
/** What there is no room for in the drawer. */
const leftOut = ['probability', 'expectedDate']
const opportunityHeads = opportunityColumns.filter(({ isExtra, key }) => !isExtra && !leftOut.includes(key))
const taskHeads = taskColumns.filter(({ isExtra }) => !isExtra)

function Opportunities({ asked }: Extract<Behind, { of: 'opportunities' }>) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const [block, setBlock] = useState(1)
  const query = useQuery(opportunitiesQuery(asked, block))
  return (
    <PartList
      label={t('behind.opportunities')}
      columns={opportunityHeads}
      asked={query}
      rows={query.data?.items ?? []}
      rowKey={({ opportunityId }) => opportunityId}
      rowName={({ code, name }) => `${code} ${name}`}
      paging={{ block, total: query.data?.total ?? null, onBlock: setBlock }}
      empty={<Empty sentence={t('behind.none')} />}
      onOpen={({ campaignId, opportunityId }) =>
        void navigate({ to: `/profile-opportunity/${campaignId}/${opportunityId}` })
      }
    />
  )
}

function Tasks({ asked }: Extract<Behind, { of: 'tasks' }>) {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const [block, setBlock] = useState(1)
  const query = useQuery(tasksQuery(asked, block))
  return (
    <PartList
      label={t('behind.tasks')}
      columns={taskHeads}
      asked={query}
      rows={query.data?.items ?? []}
      rowKey={({ taskId }) => taskId}
      rowName={({ code, title }) => `${code} ${title}`}
      paging={{ block, total: query.data?.total ?? null, onBlock: setBlock }}
      empty={<Empty sentence={t('behind.none')} />}
      onOpen={({ taskId }) => void navigate({ to: '/work', search: { task: taskId } })}
    />
  )
}

/** The rows behind the figure that the address names, over the page; closing it leads back to the figures. */
export default function BehindDrawer() {
  const { t } = useTranslation('statistics')
  const raw: Raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const behind = readBehind(raw['behind'])
  const close = () =>
    void navigate({ to: '.', search: (now: Raw) => mergeSearch(now, { behind: undefined }), resetScroll: false })
  return (
    <Drawer.Root
      opened
      onClose={close}
      onKeyDown={(event) => isOwnEscape(event) && close()}
      closeOnEscape={false}
      position="right"
      size="min(1120px, 100vw)"
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.behind}>
        <Drawer.Header mih={56} py={8}>
          <Drawer.Title tabIndex={-1} data-autofocus fz={16} fw={600}>
            {t(`behind.${behind?.of ?? 'opportunities'}`)}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('behind.close')} />
        </Drawer.Header>
        <Drawer.Body>
          {behind?.of === 'opportunities' && <Opportunities key={JSON.stringify(behind.asked)} {...behind} />}
          {behind?.of === 'tasks' && <Tasks key={JSON.stringify(behind.asked)} {...behind} />}
          {behind === undefined && <Empty sentence={t('behind.none')} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
