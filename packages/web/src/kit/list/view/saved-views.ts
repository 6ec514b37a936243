import { type SavedViewView, savedView } from '@crm/contract/saved-view'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'

type Area = SavedViewView['area']

const viewsQuery = (area: Area) =>
  queryOptions({
    queryKey: ['savedView', area],
    queryFn: ({ signal }) => call(savedView.list, { params: { area }, signal }),
  })
const refreshViews = (area: Area) => queries.invalidateQueries({ queryKey: viewsQuery(area).queryKey })

/** Shown before the list of views has been asked again, so that the new tab is there at once. */
const putView = (area: Area) => (view: SavedViewView) =>
  queries.setQueryData(viewsQuery(area).queryKey, (views = []) => [
    ...views.filter(({ viewId }) => viewId !== view.viewId),
    view,
  ])

interface NewView {
  readonly name: string
  readonly search: string
  readonly columns: string[] | null
  readonly shared: boolean
}
type Change = Partial<NewView> & Pick<SavedViewView, 'viewId' | 'version'>

/** The own views of a list and those that colleagues share, and what can be done with them. */
export function useSavedViews(area: Area) {
  const { data = [] } = useQuery(viewsQuery(area))
  const onSettled = () => refreshViews(area)
  const add = useMutation({
    mutationFn: (view: NewView) => call(savedView.add, { body: { area, ...view } }),
    onSuccess: putView(area),
    onSettled,
  })
  const update = useMutation({
    mutationFn: (change: Change) => call(savedView.update, { body: change }),
    onSuccess: putView(area),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (viewId: number) => call(savedView.delete, { params: { viewId } }),
    onSettled,
  })
  return { views: data, add: add.mutateAsync, update: update.mutateAsync, remove: remove.mutateAsync }
}
export type SavedViews = ReturnType<typeof useSavedViews>
