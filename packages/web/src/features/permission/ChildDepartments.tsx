import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { wordsQuery } from '../../kernel/words.ts'
import checkClasses from '../../ui/Check.module.css'
import { Failed, Loading } from '../../ui/StateViews.tsx'
import { type Branch, branchesUnder, idsOf } from './departments.ts'
import classes from './Permission.module.css'

interface Choice {
  readonly granted: readonly number[]
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

/** A department with those below it; its box takes all of them along. */
function Node({ branch, ...choice }: { branch: Branch } & Choice) {
  const { granted, chosen, onChoose } = choice
  const { departmentId, name, children } = branch
  const isOn = chosen.includes(departmentId)
  const own = idsOf([branch])
  const others = chosen.filter((id) => !own.includes(id))
  const set = (on: boolean) => onChoose(on ? [...others, ...own] : others)
  return (
    <li>
      <label className={classes.branch} data-changed={isOn !== granted.includes(departmentId)}>
        <input
          className={checkClasses.check}
          type="checkbox"
          checked={isOn}
          onChange={(event) => set(event.currentTarget.checked)}
        />
        <bdi>{name}</bdi>
      </label>
      {children.length > 0 && <Branches branches={children} {...choice} />}
    </li>
  )
}

const Branches = ({ branches, ...choice }: { branches: readonly Branch[] } & Choice) => (
  <ul className={classes.branches}>
    {branches.map((branch) => (
      <Node key={branch.departmentId} branch={branch} {...choice} />
    ))}
  </ul>
)

/** The departments below that a leader sees besides the own one; each is granted for itself. */
export function ChildDepartments({ departmentId, ...choice }: { departmentId: number } & Choice) {
  const { t } = useTranslation('permission')
  const { data, error, refetch } = useQuery(wordsQuery('departments'))
  const branches = branchesUnder(data ?? [], departmentId)
  return (
    <fieldset className={classes.departments}>
      <legend>{t('departments.title')}</legend>
      <p className={classes.quiet}>{t('departments.help')}</p>
      {data === undefined && error !== null && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && branches.length === 0 && <p>{t('departments.none')}</p>}
      <Branches branches={branches} {...choice} />
    </fieldset>
  )
}
