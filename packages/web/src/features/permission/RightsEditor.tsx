import { useQuery } from '@tanstack/react-query'
import { loadTexts, refusalText } from '../../kernel/i18n.ts'
import { Failed, Loading } from '../../ui/StateViews.tsx'
import { RightsForm } from './RightsForm.tsx'
import { childrenQuery, type RightsSource, rightsQuery } from './rights-queries.ts'
import { useOtherSources } from './use-other-sources.ts'

await loadTexts(['permission'])

interface Props {
  readonly source: RightsSource
  readonly onChanged?: (isChanged: boolean) => void
}

export default function RightsEditor({ source, onChanged }: Props) {
  const record = useQuery(rightsQuery(source))
  const isLeader = source.kind === 'leader'
  const children = useQuery({ ...childrenQuery(isLeader ? source.departmentId : 0), enabled: isLeader })
  const others = useOtherSources(source)
  const error = record.error ?? children.error ?? others.error
  function again() {
    void record.refetch()
    if (isLeader) void children.refetch()
    others.again()
  }
  // What was typed stays when asking anew fails.
  if (error !== null && record.data === undefined) return <Failed sentence={refusalText(error)} onAgain={again} />
  if (record.data === undefined || (isLeader && children.data === undefined) || others.isPending) return <Loading />
  return (
    <RightsForm
      source={source}
      record={record.data}
      granted={children.data?.map(({ departmentId }) => departmentId) ?? []}
      others={others.found}
      {...(onChanged && { onChanged })}
    />
  )
}
