import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { ChildDepartments } from './ChildDepartments.tsx'
import { InForce } from './InForce.tsx'
import classes from './Permission.module.css'
import { RightsGrid } from './RightsGrid.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { OtherSources } from './use-other-sources.ts'
import { type RightsState, useRightsForm } from './use-rights-form.ts'

const SaveDialog = lazy(() => import('./SaveDialog.tsx'))
const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

interface Props extends RightsState {
  readonly others: OtherSources | undefined
  readonly onChanged?: (isChanged: boolean) => void
}

export function RightsForm({ others, onChanged, ...state }: Props) {
  const { t } = useTranslation('permission')
  const form = useRightsForm(state)
  const [dialog, setDialog] = useState<'save' | 'copy' | null>(null)
  const isChanged = form.count > 0
  const close = () => setDialog(null)
  const openSave = () => isChanged && dialog === null && setDialog('save')
  useLeaveGuard(isChanged)
  useShortcuts([['mod+S', openSave]], { inFields: true })
  // Whoever shows this editor keeps what it must ask about outside of it.
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])

  return (
    <section className={classes.editor} aria-label={t('editor.label')}>
      {others && <InForce others={others} />}
      {state.source.kind === 'leader' && <p className={classes.quiet}>{t('editor.leader')}</p>}
      <RightsGrid form={form} others={others} />
      {state.source.kind === 'leader' && (
        <ChildDepartments
          departmentId={state.source.departmentId}
          granted={state.granted}
          chosen={form.chosen}
          onChoose={form.choose}
        />
      )}
      <SaveBar count={form.count} onCopy={() => setDialog('copy')} onReset={form.reset} onSave={openSave} />
      <Suspense>
        {dialog === 'save' && <SaveDialog source={state.source} form={form} onClose={close} />}
        {dialog === 'copy' && <CopyDialog source={state.source} form={form} onClose={close} />}
      </Suspense>
    </section>
  )
}
