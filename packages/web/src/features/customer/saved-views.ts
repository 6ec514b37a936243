import { type SavedViewView, savedView } from '@crm/contract/saved-view'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'

const viewsQuery = queryOptions({
  queryKey: ['savedView', 'customer'],
  queryFn: ({ signal }) => call(savedView.list, { params: { area: 'customer' }, signal }),
})
const refreshViews = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey })

/** Shown before the list of views has been asked again, so that the new tab is there at once. */
const putView = (view: SavedViewView) =>
  queries.setQueryData(viewsQuery.queryKey, (views = []) => [
    ...views.filter(({ viewId }) => viewId !== view.viewId),
    view,
  ])

export interface NewView {
  readonly name: string
  readonly search: string
  readonly columns: string[] | null
  readonly shared: boolean
}
type Change = Partial<NewView> & Pick<SavedViewView, 'viewId' | 'version'>

export function useSavedViews() {
  const { data = [] } = useQuery(viewsQuery)
  const add = useMutation({
    mutationFn: (view: NewView) => call(savedView.add, { body: { area: 'customer', ...view } }),
    onSuccess: putView,
    onSettled: refreshViews,
  })
  const update = useMutation({
    mutationFn: (change: Change) => call(savedView.update, { body: change }),
    onSuccess: putView,
    onSettled: refreshViews,
  })
  const remove = useMutation({
    mutationFn: (viewId: number) => call(savedView.delete, { params: { viewId } }),
    onSettled: refreshViews,
  })
  return { views: data, add: add.mutateAsync, update: update.mutateAsync, remove: remove.mutateAsync }
}
export type SavedViews = ReturnType<typeof useSavedViews>
