import { useLoaded } from './import/use-loaded.ts'

type Props = { opened: boolean; onClose: () => void }

const load = () => import('./import/ImportWizard.tsx')

/** Customers from a spreadsheet. Mounted while its page is: an import that runs on behind it says when it is done. */
export const ImportDialog = (props: Props) => {
  const Wizard = useLoaded(load, props)
  return Wizard && <Wizard {...props} />
}
