import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { lazy } from 'react'
import { FilterPopover } from '../../../ui/FilterPopover.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { filtersIn } from '../address.ts'
import type { List } from '../list.ts'
import { type Address, useAddress } from '../use-address.ts'
import { useOwnText } from '../use-own-text.ts'
import { BarPick } from './BarPick.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { openForm, useFormOpen } from './form-open.ts'
import classes from './ListFilterBar.module.css'

const loadForm = () => import('./FilterForm.tsx')
const FilterForm = lazy(async () => ({ default: (await loadForm()).FilterForm }))

interface Props<Row> {
  readonly list: List<Row>
}

function FormButton<Row>({ list, address }: Props<Row> & { address: Address }) {
  const own = useOwnText(list)
  const opened = useFormOpen(list.name)
  const { isAdvanced, widthPx } = list.form
  const count = filtersIn(list, address.search).filter((key) => {
    const filter = list.filters[key]
    return key !== 'text' && !filter?.isSilent && !filter?.bar
  }).length
  const label = own('filter.open')
  const Behind = isAdvanced ? FilterDrawer : FilterPopover
  const Icon = isAdvanced ? IconAdjustmentsHorizontal : IconFilter
  return (
    <Behind
      label={label}
      opened={opened}
      onOpened={(next) => openForm(list.name, next)}
      widthPx={widthPx}
      button={
        <Button
          variant={count > 0 ? 'light' : 'default'}
          className={classes.button ?? ''}
          leftSection={<Icon size={16} />}
          rightSection={
            // Drawn, not written: the name of the button says it in words.
            count > 0 && <span className={classes.count} data-count={count} />
          }
          aria-label={count > 0 ? own('filter.used', { count }) : label}
          title={label}
          onPointerEnter={() => void loadForm()}
          onClick={() => openForm(list.name, !opened)}
        >
          <span className={classes.words}>{label}</span>
        </Button>
      }
    >
      <FilterForm list={list as List<unknown>} address={address} onClose={() => openForm(list.name, false)} />
    </Behind>
  )
}

/** Stands in the header of the product beside the page of a list: text, a few filters, the rest behind a button. */
export function ListFilterBar<Row>({ list }: Props<Row>) {
  const own = useOwnText(list)
  const address = useAddress(list)
  const { search, change } = address
  const inBar = Object.entries(list.filters).filter(([, { bar }]) => bar)
  return (
    <search className={classes.bar} aria-label={own('filter.label')} data-wide={inBar.length > 0}>
      <div className={classes.text}>
        <SearchField
          label={own('filter.textLabel')}
          placeholder={own('filter.textHint')}
          width="100%"
          value={typeof search['text'] === 'string' ? search['text'] : ''}
          onSearch={(text) => void change({ text }, { replace: true })}
        />
      </div>
      {inBar.map(([name, filter]) => (
        <div key={name} className={classes.pick}>
          {filter.kind === 'text' ? (
            <SearchField
              label={filter.bar?.placeholder() ?? ''}
              placeholder={filter.bar?.placeholder() ?? ''}
              shortcut={false}
              width="100%"
              value={typeof search[name] === 'string' ? search[name] : ''}
              onSearch={(text) => void change({ [name]: text }, { replace: true })}
            />
          ) : (
            <BarPick list={list} address={address} name={name} filter={filter} />
          )}
        </div>
      ))}
      <FormButton list={list} address={address} />
    </search>
  )
}
