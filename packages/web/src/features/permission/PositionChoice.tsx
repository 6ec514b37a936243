import { position } from '@crm/contract/permissions'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts, refusalText } from '../../kernel/i18n.ts'
import { wordsQuery } from '../../kernel/words.ts'
import { useLeaveQuestion } from '../../ui/form/leave-question.ts'
import { Failed, Loading } from '../../ui/StateViews.tsx'
import classes from './Permission.module.css'
import { PermissionEditor } from './PermissionEditor.tsx'
import type { RightsSource } from './rights-queries.ts'

await loadTexts(['permission'])

const sourceOf = (departmentId: number, positionId: number): RightsSource =>
  positionId === position.leader ? { kind: 'leader', departmentId } : { kind: 'position', positionId, departmentId }

interface Props {
  readonly departmentId: number
  /** Which position is shown first; the leader unless another is named. */
  readonly first: number | undefined
}

/** One position of a department after the other. */
export default function PositionChoice({ departmentId, first = position.leader }: Props) {
  const { t } = useTranslation('permission')
  const { data, error, refetch } = useQuery(wordsQuery('positions'))
  const [positionId, setPositionId] = useState(first)
  const [isChanged, setChanged] = useState(false)
  const ask = useLeaveQuestion()
  if (data === undefined)
    return error === null ? <Loading /> : <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />

  async function choose(next: number) {
    if (isChanged && !(await ask())) return
    setChanged(false)
    setPositionId(next)
  }

  return (
    <div className={classes.editor}>
      <NativeSelect
        className={classes.position ?? ''}
        label={t('position.label')}
        value={String(positionId)}
        onChange={(event) => void choose(Number(event.currentTarget.value))}
      >
        {data
          .filter(({ deleted }) => !deleted)
          .map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
      </NativeSelect>
      <PermissionEditor source={sourceOf(departmentId, positionId)} onChanged={setChanged} />
    </div>
  )
}
