import { savedAudience } from '@crm/contract/saved-audience'
import { Button, Group, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { useForm } from '../../../../kit/form/use-form.ts'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { loadFrom, numberIn } from '../../../../ui/options.ts'
import { isNamed } from '../typed-mass.ts'
import type { AudienceProps } from './audience-props.ts'

const savedQuery = queryOptions({
  queryKey: ['saved-audience'],
  queryFn: ({ signal }) => call(savedAudience.all, { signal }),
})

function SaveDialog({ audience, onClose }: Pick<AudienceProps, 'audience'> & { onClose: () => void }) {
  const { t } = useTranslation('massCampaign')
  const form = useForm({
    initial: { name: '' },
    required: ['name'],
    label: () => t('audience.savedName'),
    fieldOf: { 'audience.nameExists': 'name' },
    send: ({ name }, repeatKey) => call(savedAudience.save, { body: { name, audience }, repeatKey }),
    onDone() {
      void queries.invalidateQueries({ queryKey: savedQuery.queryKey })
      showToast({ tone: 'success', key: 'massCampaign:audience.savedDone' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size={440}
      title={t('audience.saveTitle')}
      submitLabel={t('audience.saveSubmit')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} maxLength={100} autoFocus />
    </FormDialog>
  )
}

/** An audience kept under a name, and keeping this one. */
export function SavedAudiences({ audience, onChange }: AudienceProps) {
  const { t } = useTranslation('massCampaign')
  const [isSaving, setSaving] = useState(false)
  const saved = useQuery(savedQuery).data ?? []
  const options = saved.map(({ audienceId, name }) => ({ value: String(audienceId), label: name }))
  const { savedAudienceId } = audience
  const chosen = options.find(({ value }) => value === String(savedAudienceId))
  const unknown = savedAudienceId === null ? null : { value: String(savedAudienceId), label: t('audience.savedGone') }
  return (
    <Group gap={12} align="end">
      {(options.length > 0 || savedAudienceId !== null) && (
        <div style={{ flex: '1 1 280px' }}>
          <AsyncSelect
            key={options.length}
            label={t('audience.saved')}
            placeholder={t('audience.savedHint')}
            load={loadFrom(options)}
            value={chosen ?? unknown}
            onChange={(option) => onChange({ savedAudienceId: numberIn(option) ?? null })}
          />
        </div>
      )}
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!isNamed({ ...audience, savedAudienceId: null })}
        onClick={() => setSaving(true)}
      >
        {t('audience.save')}
      </Button>
      {isSaving && <SaveDialog audience={{ ...audience, savedAudienceId: null }} onClose={() => setSaving(false)} />}
    </Group>
  )
}
