import { type EmailTemplateRow, emailTemplate } from '@crm/contract/email-template'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { type Layout, list } from '../../../kit/list/list.ts'
import { emailColumns } from '../template-columns.tsx'
import { askedOf, plainSorts, sortOf, templateFilters, templateTabs } from '../template-filters.ts'
import { templateKeys } from '../template-queries.ts'
import { useTemplateActs } from '../use-template-acts.tsx'
import { LayoutSwitch, layouts } from './LayoutSwitch.tsx'
import { ListTop } from './ListTop.tsx'
import { useGalleryLayout } from './use-gallery-layout.tsx'

const QuickTemplate = lazy(() => import('./QuickTemplate.tsx'))
const nothing = { templateId: 0, name: '', canChange: false, deleted: false }
const pathOf = (templateId: number | 'new') => `/campaign-email/template/${templateId}`

/** Templates of emails: those of the company, and the own ones that nobody else sees. */
export const emailList = list({
  name: 'emailTemplate',
  area: 'templates',
  texts: 'marketingTemplate',
  tag: 'MNU_CampaignEmail',
  queryKey: templateKeys.email,
  columns: emailColumns,
  key: (row: EmailTemplateRow) => row.templateId,
  title: (row) => row.name,
  rowName: ({ name }) => translate('marketingTemplate:list.select', { name }),
  path: ({ templateId }) => pathOf(templateId),

  tabs: templateTabs,
  isApart: (tab) => tab === 'deleted',
  isTabShown: (tab, { may }) => tab !== 'deleted' || may('delete'),
  sorts: plainSorts,
  usualSort: '-updatedDate',
  form: { widthPx: 400 },
  filters: templateFilters,
  ask: askedOf,
  block: ({ viewAll, block, maxPerBlock, sort, ...query }, signal) =>
    call(emailTemplate.all, {
      params: { viewAll, block, maxPerBlock },
      query: { ...query, sort: sortOf(sort), count: true },
      ...(signal && { signal }),
    }),
  useChanges: () => undefined,

  layouts,
  usualLayout: 'gallery',
  useLayout: (handle): Layout<EmailTemplateRow> | null => useGalleryLayout(emailList, handle),
  tools: ({ search, change }) => (
    <LayoutSwitch layout={search.layout ?? 'gallery'} onPick={(layout) => void change({ layout })} />
  ),
  above: (handle) => <ListTop list={emailList} channel="email" handle={handle} />,
  buttons: ({ may, go }) =>
    may('add')
      ? [
          {
            key: 'add',
            label: translate('marketingTemplate:list.add'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => go(pathOf('new')),
          },
        ]
      : [],
  useActions: ([row, ...others], { go }, onGone) => {
    const acts = useTemplateActs('email', row ?? nothing, { onGone, onCopy: (id) => go(pathOf(id)) })
    return row && others.length === 0 ? acts : []
  },
  quick: (props) => <QuickTemplate {...props} />,
})
