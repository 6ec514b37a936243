import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../kernel/query.ts'
import { nameIn, wordsQuery } from '../../../kernel/words.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { type LoadOptions, loadFrom, type Option } from '../../../ui/options.ts'
import { flattenTree } from '../../../ui/tree.ts'
import classes from './ResponseTarget.module.css'
import { TargetTable } from './TargetTable.tsx'
import { departmentsIn, rowFields, type TargetForm, targetsIn } from './target-form.ts'

const loadOthers =
  (taken: readonly number[]): LoadOptions =>
  async (text, block) => {
    const words = await queries.ensureQueryData(wordsQuery('departments'))
    const free = flattenTree(words.filter(({ deleted }) => !deleted)).filter(
      ({ value }) => !taken.includes(Number(value)),
    )
    return loadFrom(free.map(({ value, label, path }) => ({ value, label, detail: path || undefined })))(text, block)
  }

const ownAll = (departmentId: number, fields: Record<string, string | boolean>) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => name.startsWith(`own.${departmentId}.`))
      .map((name) => [name, true]),
  )

/** Departments with targets of their own; one that is added begins with what holds for all. */
export function DepartmentTargets({ form }: { form: TargetForm }) {
  const { t } = useTranslation('setting')
  const { data: words } = useQuery(wordsQuery('departments'))
  const { values, change } = form
  const place = useRef<HTMLDivElement>(null)
  const departments = departmentsIn(values)

  function add(option: Option | null) {
    if (option === null) return
    const id = Number(option.value)
    const general = targetsIn(values).filter(({ departmentId }) => departmentId === null)
    const begun = rowFields(id, general)
    change({ ...begun, ...ownAll(id, begun), departments: [...departments, id].join(',') })
  }
  function remove(id: number) {
    change({ departments: departments.filter((one) => one !== id).join(',') })
    // The button goes with its table: the focus must stay in the form, or its keys are no longer heard.
    place.current?.focus()
  }

  return (
    <>
      {departments.map((id) => {
        const name = nameIn(words, id)
        const label = t('target.remove', { name })
        return (
          <TargetTable
            key={id}
            caption={name}
            departmentId={id}
            form={form}
            act={
              <ActionIcon type="button" aria-label={label} title={label} onClick={() => remove(id)}>
                <IconTrash size={16} />
              </ActionIcon>
            }
          />
        )
      })}
      <div ref={place} tabIndex={-1} className={classes.add}>
        <AsyncSelect
          label={t('target.addDepartment')}
          placeholder={t('target.chooseDepartment')}
          load={loadOthers(departments)}
          value={null}
          onChange={add}
        />
      </div>
    </>
  )
}
