import type { TicketView } from '@crm/contract/ticket-views'
import { Group, Stack, Text } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import classes from './Joining.module.css'
import { loadTicketsBut } from './joining.ts'
import { type MergeForm, useMergeForm } from './use-merge-form.ts'

const sides = ['this', 'other'] as const

/** Which of the two goes on; the other one leads to it. */
function SurvivorChoice({ view, form: { values, change } }: { view: TicketView; form: MergeForm }) {
  const { t } = useTranslation('ticketDetail')
  const group = useId()
  const words = { this: `${view.code} · ${view.name}`, other: values.other?.label ?? '' }
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} miw={0} bd={0}>
      <Text component="legend" fw={500} pb="xs">
        {t('merge.survivor')}
      </Text>
      {sides.map((side) => (
        <Group
          component="label"
          key={side}
          align="flex-start"
          gap="sm"
          wrap="nowrap"
          px="md"
          py="sm"
          className={classes.side ?? ''}
          data-chosen={values.survivor === side}
        >
          <input
            type="radio"
            name={group}
            checked={values.survivor === side}
            onChange={() => change({ survivor: side })}
          />
          <Stack component="span" gap={0} miw={0}>
            <bdi>{words[side]}</bdi>
            <Text component="span" size="xs" c="dimmed">
              {t(side === values.survivor ? 'merge.stays' : 'merge.goes')}
            </Text>
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

/** Two tickets about the same: one survives, the other stands still and leads there. */
export default function MergeDialog({ view, onClose }: { view: TicketView; onClose: () => void }) {
  const { t } = useTranslation('ticketDetail')
  const form = useMergeForm(view, onClose)
  const load = useMemo(() => loadTicketsBut([view.index]), [view.index])
  return (
    <FormDialog
      form={form}
      title={t('merge.dialog', { code: view.code })}
      submitLabel={t('merge.submit')}
      onClose={onClose}
    >
      <AsyncSelect {...form.field('other')} placeholder={t('link.search')} autoFocus load={load} />
      {form.values.other !== null && <SurvivorChoice view={view} form={form} />}
      <Text size="xs" c="dimmed">
        {t('merge.explain')}
      </Text>
    </FormDialog>
  )
}
