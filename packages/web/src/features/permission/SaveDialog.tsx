import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Concerned } from './Concerned.tsx'
import classes from './Permission.module.css'
import { type RightsSource, refreshRights } from './rights-queries.ts'
import type { RightsFormState } from './use-rights-form.ts'

interface Props {
  readonly source: RightsSource
  readonly form: RightsFormState
  readonly onClose: () => void
}

/** What is about to change and for whom, before it does. */
export default function SaveDialog({ source, form: rightsForm, onClose }: Props) {
  const { t } = useTranslation('permission')
  const [isReloaded, setReloaded] = useState(false)
  // Somebody else saved the very same meanwhile.
  const isDone = rightsForm.count === 0
  /** The newest record with what was changed here still on top of it. */
  const reload = () =>
    void refreshRights().then(() => {
      setReloaded(true)
      form.reset()
    })
  const stale = (
    <div className={classes.refused}>
      {t('save.stale')}
      <Button size="xs" variant="default" onClick={reload}>
        {t('save.reload')}
      </Button>
    </div>
  )
  const form = useForm({
    initial: {},
    label: () => '',
    async send() {
      if (isDone) return
      await rightsForm.save()
      showToast({ tone: 'success', key: 'permission:save.done' })
    },
    explain: (error) => (isFailure(error, 'request.staleVersion') ? stale : undefined),
    onDone: onClose,
  })

  return (
    <FormDialog
      form={form}
      title={t('save.title')}
      submitLabel={t(isDone ? 'save.close' : 'save.submit', { count: rightsForm.count })}
      size={640}
      onClose={onClose}
    >
      {isReloaded && (
        <p className={classes.notice} role="status">
          {t(isDone ? 'save.sameMeanwhile' : 'save.reloaded')}
        </p>
      )}
      <Concerned source={source} />
      <ChangeList form={rightsForm} />
    </FormDialog>
  )
}
