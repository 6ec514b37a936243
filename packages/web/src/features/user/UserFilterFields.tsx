import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wordsQuery } from '../../kernel/words.ts'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import type { Option } from '../../ui/options.ts'
import { TreeSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import { useFilterWords } from './filter-chips.ts'
import classes from './User.module.css'
import type { SearchHandle } from './use-user-list.ts'
import { loadOf, loadPositions, loadUserGroups, roleOptions, standingOptions } from './user-options.ts'
import { noFilters, readUserSearch } from './user-search.ts'

type Picked = 'positionId' | 'userGroupId' | 'systemRole' | 'standing'
const picks = [
  { key: 'positionId', load: loadPositions },
  { key: 'userGroupId', load: loadUserGroups },
  { key: 'systemRole', load: loadOf(roleOptions) },
  { key: 'standing', load: loadOf(standingOptions) },
] as const

/** Each choice filters at once. */
export default function UserFilterFields({ handle, onClose }: { handle: SearchHandle; onClose: () => void }) {
  const { t } = useTranslation('user')
  const { search, change } = handle
  const words = useFilterWords(search)
  const departments = useQuery(wordsQuery('departments')).data ?? []
  const chosen = (key: Picked): Option | null => {
    const value = search[key]
    if (value === undefined) return null
    const known = [...roleOptions(), ...standingOptions()].find((option) => option.value === value)
    return known ?? { value: String(value), label: key === 'positionId' || key === 'userGroupId' ? words[key] : '' }
  }
  return (
    <div className={classes.filterForm}>
      <TreeSelect
        label={t('filter.departmentId')}
        placeholder={t('filter.any')}
        help={t('filter.departmentHelp')}
        data={treeOf(departments)}
        value={search.departmentId === undefined ? null : String(search.departmentId)}
        onChange={(value) => void change({ departmentId: value === null ? undefined : Number(value) })}
      />
      {picks.map(({ key, load }) => (
        <AsyncSelect
          key={key}
          label={t(`filter.${key}`)}
          placeholder={t('filter.any')}
          load={load}
          value={chosen(key)}
          onChange={(next) => void change({ [key]: undefined, ...readUserSearch({ [key]: next?.value }) })}
        />
      ))}
      <div className={classes.filterFoot}>
        <Button variant="subtle" color="gray" onClick={() => void change({ ...noFilters, text: search.text })}>
          {t('filter.clear')}
        </Button>
        <Button onClick={onClose}>{t('filter.close')}</Button>
      </div>
    </div>
  )
}
