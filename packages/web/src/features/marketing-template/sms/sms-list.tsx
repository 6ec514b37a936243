import { type SmsOriginalRow, smsOriginal } from '@crm/contract/sms-original'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { list } from '../../../kit/list/list.ts'
import { ListTop } from '../gallery/ListTop.tsx'
import { smsColumns } from '../template-columns.tsx'
import { askedOf, plainSorts, sortOf, templateFilters, templateTabs } from '../template-filters.ts'
import { templateKeys } from '../template-queries.ts'
import { useTemplateActs } from '../use-template-acts.tsx'

const OriginalDialog = lazy(() => import('./OriginalDialog.tsx'))
const QuickOriginal = lazy(() => import('./QuickOriginal.tsx'))
const nothing = { templateId: 0, name: '', canChange: false, deleted: false }

/** SMS gốc: the wording that messages begin with. */
export const smsList = list({
  name: 'smsOriginal',
  area: 'original-sms',
  texts: 'marketingTemplate',
  tag: 'MNU_SMSCampaign',
  queryKey: templateKeys.sms,
  columns: smsColumns,
  key: (row: SmsOriginalRow) => row.templateId,
  title: (row) => row.name,
  rowName: ({ name }) => translate('marketingTemplate:list.select', { name }),
  path: () => '/sms-campaign?tab=original-sms',
  isQuickOnly: true,

  tabs: templateTabs,
  isApart: (tab) => tab === 'deleted',
  isTabShown: (tab, { may }) => tab !== 'deleted' || may('delete'),
  sorts: plainSorts,
  usualSort: '-updatedDate',
  form: { widthPx: 400 },
  filters: templateFilters,
  ask: askedOf,
  block: ({ viewAll, block, maxPerBlock, sort, ...query }, signal) =>
    call(smsOriginal.all, {
      params: { viewAll, block, maxPerBlock },
      query: { ...query, sort: sortOf(sort), count: true },
      ...(signal && { signal }),
    }),
  useChanges: () => undefined,
  useTitle: () => translate('marketingTemplate:list.originals'),

  above: (handle) => <ListTop list={smsList} channel="sms" handle={handle} />,
  buttons: ({ may, open, close }) =>
    may('add')
      ? [
          {
            key: 'add',
            label: translate('marketingTemplate:list.add'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => open(<OriginalDialog row={undefined} onClose={close} />),
          },
        ]
      : [],
  useActions: ([row, ...others], { may, open, close }, onGone) => {
    const acts = useTemplateActs('sms', row ?? nothing, { onGone })
    if (!row || others.length > 0) return []
    const edit = {
      key: 'edit',
      label: translate('marketingTemplate:act.edit'),
      icon: <IconPencil size={16} aria-hidden />,
      reason: row.canChange ? undefined : translate('marketingTemplate:reason.notYours'),
      run: () => open(<OriginalDialog row={row} onClose={close} />),
    }
    return may('edit') && !row.deleted ? [edit, ...acts] : acts
  },
  quick: (props) => <QuickOriginal {...props} />,
})
