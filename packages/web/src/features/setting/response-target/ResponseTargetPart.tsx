import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { Note } from '../../../ui/Note.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { Loaded } from '../Loaded.tsx'
import { SettingForm, useSettingForm } from '../SettingForm.tsx'
import { check } from './check-target.ts'
import { DepartmentTargets } from './DepartmentTargets.tsx'
import { Holidays } from './Holidays.tsx'
import own from './ResponseTarget.module.css'
import { TargetTable } from './TargetTable.tsx'
import {
  bodyOf,
  everyDepartment,
  fieldsOf,
  keep,
  readAgain,
  send,
  type TargetForm,
  type TargetSetting,
  targetQuery,
} from './target-form.ts'
import { WorkingDays } from './WorkingDays.tsx'

await loadTexts(['ticket'])

function Content({ form }: { form: TargetForm }) {
  const { t } = useTranslation('setting')
  // What no field of the form is called by: the server's word about the whole.
  const rest = Object.entries(form.faults).filter(([name]) => /^(?:targets|workingTime)/.test(name))
  return (
    <>
      <FieldGroup title={t('target.title')} help={t('target.help')}>
        <TargetTable caption={t('target.everyDepartment')} departmentId={everyDepartment} form={form} />
        <DepartmentTargets form={form} />
      </FieldGroup>
      <FieldGroup title={t('target.days')} help={t('target.daysHelp')}>
        <WorkingDays form={form} />
      </FieldGroup>
      <FieldGroup title={t('target.holidays')} help={t('target.holidaysHelp')}>
        <Holidays form={form} />
      </FieldGroup>
      {rest.length > 0 && (
        <Note tone="red" role="alert">
          {rest.map(([, message]) => message).join(' ')}
        </Note>
      )}
    </>
  )
}

function ResponseTargetForm({ view }: { view: TargetSetting }) {
  const { t } = useTranslation('setting')
  const { edit } = useMay('MNU_Setting')
  const form = useSettingForm({ view, valuesOf: fieldsOf, label: String, check, send, keep, readAgain })
  // A department that was added and taken out again leaves its fields behind, but changes nothing.
  const changed = form.changed && JSON.stringify(bodyOf(form.values)) !== JSON.stringify(bodyOf(fieldsOf(view)))
  if (edit)
    return (
      <SettingForm label={t('part.response-target')} form={{ ...form, changed }}>
        <Content form={form} />
      </SettingForm>
    )
  return (
    <fieldset disabled className={own.readOnly}>
      <Text c="dimmed">{t('target.readOnly')}</Text>
      <Content form={form} />
    </fieldset>
  )
}

/** How soon tickets are to be answered and done, and which hours count. */
export default function ResponseTargetPart() {
  const query = useQuery(targetQuery)
  return <Loaded query={query}>{(view) => <ResponseTargetForm view={view} />}</Loaded>
}
