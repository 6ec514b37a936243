import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
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

/** Saves, and tells what stands in the way: somebody else was first, or anything else. */
function useSaving(form: RightsFormState, onClose: () => void) {
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [isReloaded, setReloaded] = useState(false)

  async function run(work: () => Promise<void>) {
    setSaving(true)
    setRefused(null)
    await work().catch(setRefused)
    setSaving(false)
  }
  const save = () =>
    run(async () => {
      await form.save()
      showToast({ tone: 'success', key: 'permission:save.done' })
      onClose()
    })
  /** The newest record with what was changed here still on top of it. */
  const reload = () =>
    run(async () => {
      await refreshRights()
      setReloaded(true)
    })
  return { isSaving, refused, isReloaded, save, reload }
}

/** What is about to change and for whom, before it does. */
export default function SaveDialog({ source, form, onClose }: Props) {
  const { t } = useTranslation('permission')
  const { isSaving, refused, isReloaded, save, reload } = useSaving(form, onClose)
  const isStale = isFailure(refused, 'request.staleVersion')
  // Somebody else saved the very same meanwhile.
  const isDone = form.count === 0
  return (
    <FormDialog
      opened
      title={t('save.title')}
      submitLabel={t(isDone ? 'save.close' : 'save.submit', { count: form.count })}
      changed={false}
      saving={isSaving}
      size={640}
      refused={
        refused === null ? undefined : (
          <div className={classes.refused}>
            {isStale ? t('save.stale') : refusalText(refused)}
            {isStale && (
              <Button size="xs" variant="default" onClick={() => void reload()}>
                {t('save.reload')}
              </Button>
            )}
          </div>
        )
      }
      onClose={onClose}
      onSubmit={() => (isDone ? onClose() : void save())}
    >
      {isReloaded && (
        <p className={classes.notice} role="status">
          {t(isDone ? 'save.sameMeanwhile' : 'save.reloaded')}
        </p>
      )}
      <Concerned source={source} />
      <ChangeList form={form} />
    </FormDialog>
  )
}
