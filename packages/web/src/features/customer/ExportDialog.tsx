import type { ComponentProps } from 'react'
import type ExportForm from './export/ExportForm.tsx'
import { useLoaded } from './import/use-loaded.ts'

const load = () => import('./export/ExportForm.tsx')

/** The list as it is filtered now, as a file. `shown`: keys of the list's columns, in their order. */
export const ExportDialog = (props: ComponentProps<typeof ExportForm>) => {
  const Form = useLoaded(load, props)
  return Form && <Form {...props} />
}
