import { isUsername } from '@crm/contract/rules/username'
import { TextInput } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn, wordsQuery } from '../../../kernel/words.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { numberIn, type Option } from '../../../ui/options.ts'
import { TreeSelect } from '../../../ui/TreeSelect.tsx'
import { treeOf } from '../../../ui/tree.ts'
import { PasswordField } from '../../sign-in/PasswordField.tsx'
import { RuleLines } from '../../sign-in/RuleLines.tsx'
import { PicturePicker } from '../PicturePicker.tsx'
import { loadOf, loadPositions, loadUserGroups, sourceOptions } from '../user-options.ts'
import { userGroupsQuery } from '../user-queries.ts'
import { sources } from '../user-words.ts'
import classes from './Register.module.css'
import type { RegisterFormState } from './RegisterForm.tsx'
import type { TypedUser } from './typed-user.ts'
import { useMailHint } from './use-mail-hint.ts'

interface Props {
  readonly form: RegisterFormState
}

export function WhoFields({ form: { field, values, faults, change } }: Props) {
  const { t } = useTranslation('user')
  const mail = useMailHint(values.email)
  const hint = mail.hasNoServer && <span className={classes.hint}>{t('register.noMailServer')}</span>
  const userName = field('userName')
  // The lines below say it already, each for itself.
  const isToldBelow = values.userName !== '' && !isUsername(values.userName)
  return (
    <>
      <PicturePicker
        canRemove={values.picture !== null}
        error={faults['picture']}
        onPick={(picture) => change({ picture })}
      >
        {values.picture || values.fullName.trim() ? (
          <Avatar name={values.fullName} url={values.picture?.url} size={64} />
        ) : (
          <IconUserCircle size={64} stroke={1} className={classes.nobody} aria-hidden />
        )}
      </PicturePicker>
      <FieldPairs>
        <TextInput {...field('fullName')} data-autofocus />
        <TextInput
          {...userName}
          error={isToldBelow ? userName.error !== undefined : userName.error}
          spellCheck={false}
          autoCapitalize="none"
          description={<RuleLines of="username" text={values.userName} />}
        />
        <TextInput {...field('email')} description={hint || t('register.emailHelp')} onBlur={mail.leave} />
        <TextInput {...field('phone')} />
      </FieldPairs>
    </>
  )
}

const optionIn = (
  words: readonly { index: number; name: string }[] | undefined,
  index: number | null,
): Option | null => (index === null ? null : { value: String(index), label: nameIn(words, index) })

export function PlaceFields({ form: { field, values, change } }: Props) {
  const { t } = useTranslation('user')
  const departments = useQuery(wordsQuery('departments')).data
  const positions = useQuery(wordsQuery('positions')).data
  const groups = useQuery(userGroupsQuery).data
  // Until one is chosen it is the group that the product itself relies on.
  const usualGroup = groups?.find(({ isFixed, deleted }) => isFixed && !deleted)?.index ?? null
  const { positionId, userGroupId, departmentId } = values
  return (
    <FieldPairs>
      <TreeSelect
        {...field('departmentId')}
        data={treeOf(departments ?? [])}
        value={departmentId === null ? null : String(departmentId)}
        onChange={(value) => change({ departmentId: value === null ? null : Number(value) })}
      />
      <AsyncSelect
        {...field('positionId')}
        load={loadPositions}
        value={optionIn(positions, positionId)}
        onChange={(next) => change({ positionId: numberIn(next) ?? null })}
      />
      <AsyncSelect
        {...field('userGroupId')}
        required
        load={loadUserGroups}
        value={optionIn(groups, userGroupId === undefined ? usualGroup : userGroupId)}
        onChange={(next) => change({ userGroupId: numberIn(next) ?? null })}
      />
      <AsyncSelect
        {...field('priorityPermission')}
        label={t('field.source')}
        required
        help={t(`sourceHelp.${values.priorityPermission}`)}
        load={loadOf(sourceOptions)}
        value={sourceOptions().find(({ value }) => value === String(values.priorityPermission)) ?? null}
        onChange={(next) => change(sourceIn(next))}
      />
    </FieldPairs>
  )
}

const sourceIn = (option: Option | null): Partial<TypedUser> => {
  const source = sources.find((one) => String(one) === option?.value)
  return source ? { priorityPermission: source } : {}
}

export function MachineFields({ form: { field } }: Props) {
  return (
    <FieldPairs>
      <TextInput {...field('machineCode')} inputMode="numeric" />
      <PasswordField {...field('machinePassword')} />
    </FieldPairs>
  )
}
