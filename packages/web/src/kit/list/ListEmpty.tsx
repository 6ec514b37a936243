import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Asked, NotHere } from '../../ui/AskedViews.tsx'
import { Empty } from '../../ui/StateViews.tsx'
import { filtersIn, noFilters } from './address.ts'
import type { List, ListHandle } from './list.ts'
import { useOwnText } from './use-own-text.ts'

interface Props<Row> {
  readonly list: List<Row>
  readonly handle: ListHandle
}

function NothingFound<Row>({ list, handle }: Props<Row>) {
  const { t } = useTranslation('list')
  const ownText = useOwnText(list)
  const { search, change } = handle
  const { tab = list.tabs[0] } = search
  const isNarrower = tab !== list.tabs[0] && !list.isApart?.(tab ?? '')
  return (
    <Empty sentence={ownText('list.empty.filtered')}>
      {list.nothingFound?.(handle)}
      <Button variant="default" onClick={() => void change(noFilters(list))}>
        {t('empty.dropFilters')}
      </Button>
      {isNarrower && (
        <Button variant="default" onClick={() => void change({ tab: undefined, view: undefined })}>
          {t('empty.searchAll')}
        </Button>
      )}
    </Empty>
  )
}

function NothingYet<Row>({ list, handle }: Props<Row>) {
  const ownText = useOwnText(list)
  const { tab = list.tabs[0], own, layout } = handle.search
  const buttons = list.buttons(handle).filter(({ adds }) => adds)
  return (
    <Empty sentence={ownText(`list.empty.${tab}`)}>
      {tab !== list.tabs[0] ? (
        <Button variant="default" onClick={() => handle.replaceAll({ own, layout })}>
          {ownText('list.empty.seeAll')}
        </Button>
      ) : (
        buttons.length > 0 &&
        buttons
          .toSorted((one, other) => Number(other.primary ?? false) - Number(one.primary ?? false))
          .map(({ key, label, primary, run }) => (
            <Button key={key} variant={primary ? 'filled' : 'default'} onClick={run}>
              {label}
            </Button>
          ))
      )}
      {tab === list.tabs[0] && list.nothingYet?.(handle)}
    </Empty>
  )
}

/** What stands in place of rows: why there are none, and the next step. */
export const ListEmpty = <Row,>({ asked, ...props }: Props<Row> & { readonly asked: Asked }) => (
  <NotHere asked={asked}>
    {filtersIn(props.list, props.handle.search).length > 0 ? <NothingFound {...props} /> : <NothingYet {...props} />}
  </NotHere>
)
