import { FormPart } from './FormPart.tsx'
import { ListPart } from './ListPart.tsx'
import { RecordPart } from './RecordPart.tsx'

/** Every component in its states: `?part=list|record|form`, `&state=loading|empty|selected|opened|errors`, `&scheme=dark`. */
export const Gallery = ({ part }: { part: string }) => {
  const state = new URLSearchParams(window.location.search).get('state') ?? 'full'
  if (part === 'record') return <RecordPart />
  return part === 'form' ? <FormPart state={state} /> : <ListPart state={state} />
}
