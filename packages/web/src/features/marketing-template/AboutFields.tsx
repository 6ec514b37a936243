import { FOLDER_NAME_MAX, TEMPLATE_NAME_MAX } from '@crm/contract/rules/limits'
import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { SuggestField } from '../../ui/SuggestField.tsx'
import { foldersQuery, type TemplateChannel } from './template-queries.ts'
import { templateTags } from './use-template-acts.tsx'

interface Facts {
  readonly name: string
  readonly folder: string
  readonly shared: boolean
}
interface Props {
  readonly content: Facts
  readonly channel: TemplateChannel
  readonly fault?: string | boolean | undefined
  readonly onChange: (part: Partial<Facts>, mark?: string) => void
}

/** What a template is called, where it is found, and by whom. */
export function AboutFields({ content, channel, fault, onChange }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const { viewAll } = useMay(templateTags[channel])
  const folders = useQuery(foldersQuery(channel, viewAll)).data ?? []
  return (
    <>
      <TextInput
        name="name"
        label={t('column.name')}
        withAsterisk
        value={content.name}
        maxLength={TEMPLATE_NAME_MAX}
        error={fault}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ name: value }, 'name')}
      />
      <SuggestField
        name="folder"
        label={t('column.folder')}
        help={t('folder.help')}
        suggestions={folders.map(({ name }) => name)}
        value={content.folder}
        onChange={(folder) => onChange({ folder: folder.slice(0, FOLDER_NAME_MAX) }, 'folder')}
      />
      <Switch
        label={t('shared.label')}
        description={t('shared.help')}
        checked={content.shared}
        onChange={({ currentTarget: { checked } }) => onChange({ shared: checked })}
      />
    </>
  )
}
