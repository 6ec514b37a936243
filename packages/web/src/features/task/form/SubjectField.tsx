import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { loadSubjects, offeredKinds } from '../subject.ts'
import type { TaskForm } from './use-task-form.ts'

/** What the task is about: first what kind of thing, then which. */
export function SubjectField({ form }: { form: TaskForm }) {
  const { t } = useTranslation('task')
  const { field, values, change } = form
  const kinds = offeredKinds()
  const load = useMemo(() => (values.kind === '' ? loadFrom([]) : loadSubjects(values.kind)), [values.kind])
  if (kinds.length === 0) return null
  return (
    <FieldPairs>
      <Select
        {...field('kind')}
        allowDeselect={false}
        data={[
          { value: '', label: t('subject.none') },
          ...kinds.map((kind) => ({ value: kind, label: t(`subject.${kind}`) })),
        ]}
        onChange={(next) => change({ kind: kinds.find((kind) => kind === next) ?? '', subject: null })}
      />
      {values.kind !== '' && (
        <AsyncSelect
          {...field('subject')}
          key={values.kind}
          label={t(`subject.${values.kind}`)}
          load={load}
          value={values.subject}
        />
      )}
    </FieldPairs>
  )
}
