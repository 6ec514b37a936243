import { isUsername } from '@crm/contract/rules/username'
import { TextInput } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn, wordsQuery } from '../../../kernel/words.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { FieldPairs } from '../../../ui/FormSection.tsx'
import type { Option } from '../../../ui/options.ts'
import { TreeSelect } from '../../../ui/TreeSelect.tsx'
import { treeOf } from '../../../ui/tree.ts'
import { PasswordField } from '../../sign-in/PasswordField.tsx'
import { RuleLines } from '../../sign-in/RuleLines.tsx'
import { PicturePicker } from '../PicturePicker.tsx'
import { loadOf, loadPositions, loadUserGroups, sourceOptions } from '../user-options.ts'
import { userGroupsQuery } from '../user-queries.ts'
import { sources } from '../user-words.ts'
import classes from './Register.module.css'
import type { TypedUser } from './typed-user.ts'
import { useMailHint } from './use-mail-hint.ts'
import type { RegisterForm } from './use-register-form.ts'

type Texts = 'fullName' | 'userName' | 'email' | 'phone' | 'machineCode'

function useTexts({ typed, errors, change }: RegisterForm) {
  const { t } = useTranslation('user')
  return (field: Texts) => ({
    name: field,
    label: t(`field.${field}`),
    value: typed[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [field]: currentTarget.value }),
  })
}

export function WhoFields({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('user')
  const { typed, errors, change } = form
  const text = useTexts(form)
  const mail = useMailHint(typed.email)
  const hint = mail.hasNoServer && <span className={classes.hint}>{t('register.noMailServer')}</span>
  return (
    <>
      <PicturePicker
        canRemove={typed.picture !== null}
        error={errors['avatar']}
        onPick={(picture) => change({ picture }, 'avatar')}
      >
        {typed.picture || typed.fullName.trim() ? (
          <Avatar name={typed.fullName} url={typed.picture?.url} size={64} />
        ) : (
          <IconUserCircle size={64} stroke={1} className={classes.nobody} aria-hidden />
        )}
      </PicturePicker>
      <FieldPairs>
        <TextInput {...text('fullName')} withAsterisk data-autofocus />
        <TextInput
          {...text('userName')}
          // The lines below say it already, each for itself.
          error={
            typed.userName !== '' && !isUsername(typed.userName) ? errors['userName'] !== undefined : errors['userName']
          }
          withAsterisk
          spellCheck={false}
          autoCapitalize="none"
          description={<RuleLines of="username" text={typed.userName} />}
        />
        <TextInput
          {...text('email')}
          type="email"
          withAsterisk
          description={hint || t('register.emailHelp')}
          onBlur={mail.leave}
        />
        <TextInput {...text('phone')} type="tel" />
      </FieldPairs>
    </>
  )
}

const optionIn = (
  words: readonly { index: number; name: string }[] | undefined,
  index: number | null,
): Option | null => (index === null ? null : { value: String(index), label: nameIn(words, index) })

export function PlaceFields({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('user')
  const { typed, errors, change } = form
  const departments = useQuery(wordsQuery('departments')).data
  const positions = useQuery(wordsQuery('positions')).data
  const groups = useQuery(userGroupsQuery).data
  // Until one is chosen it is the group that the product itself relies on.
  const usualGroup = groups?.find(({ isFixed, deleted }) => isFixed && !deleted)?.index ?? null
  const pick = (field: 'positionId' | 'userGroupId') => ({
    name: field,
    label: t(`filter.${field}`),
    required: true,
    error: errors[field],
    onChange: (next: Option | null): void => change({ [field]: next === null ? null : Number(next.value) }),
  })
  return (
    <FieldPairs>
      <TreeSelect
        name="departmentId"
        label={t('filter.departmentId')}
        required
        data={treeOf(departments ?? [])}
        value={typed.departmentId === null ? null : String(typed.departmentId)}
        error={errors['departmentId']}
        onChange={(value) => change({ departmentId: value === null ? null : Number(value) })}
      />
      <AsyncSelect {...pick('positionId')} load={loadPositions} value={optionIn(positions, typed.positionId)} />
      <AsyncSelect
        {...pick('userGroupId')}
        load={loadUserGroups}
        value={optionIn(groups, typed.userGroupId === undefined ? usualGroup : typed.userGroupId)}
      />
      <AsyncSelect
        name="priorityPermission"
        label={t('field.source')}
        required
        help={t(`sourceHelp.${typed.priorityPermission}`)}
        load={loadOf(sourceOptions)}
        value={sourceOptions().find(({ value }) => value === String(typed.priorityPermission)) ?? null}
        onChange={(next) => change(sourceIn(next))}
      />
    </FieldPairs>
  )
}

const sourceIn = (option: Option | null): Partial<TypedUser> => {
  const source = sources.find((one) => String(one) === option?.value)
  return source ? { priorityPermission: source } : {}
}

export function MachineFields({ form }: { form: RegisterForm }) {
  const { t } = useTranslation('user')
  const { typed, errors, change } = form
  const text = useTexts(form)
  return (
    <FieldPairs>
      <TextInput {...text('machineCode')} inputMode="numeric" />
      <PasswordField
        name="machinePassword"
        label={t('field.machinePassword')}
        autoComplete="off"
        value={typed.machinePassword}
        error={errors['machinePassword']}
        onChange={({ currentTarget }) => change({ machinePassword: currentTarget.value })}
      />
    </FieldPairs>
  )
}
