import type { List, ListSheet } from '../list.ts'
import type { ListState } from '../use-list.tsx'
import { useLoaded } from './use-loaded.ts'

const load = () => import('./ExportForm.tsx')

interface Props<Row> {
  readonly list: List<Row>
  readonly sheet: ListSheet
  readonly state: ListState<Row>
}

/** The list as it is filtered now, as a file. Mounted while its page is: what runs on behind it says when it is done. */
export function ListExport<Row>({ list, sheet, state: { handle, exporting } }: Props<Row>) {
  const { search, reader, columns } = handle
  const [opened, open] = exporting
  const props = {
    opened,
    onClose: () => open(false),
    sheet,
    search: { ...list.ask(search, reader), sort: search.sort ?? list.usualSort },
    shown: columns,
  }
  const Form = useLoaded(load, props)
  return Form && <Form {...props} />
}
