import { ActionIcon, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { BackButton } from '../../../ui/BackButton.tsx'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import classes from './Editor.module.css'
import type { History } from './use-history.ts'

const modes = ['write', 'preview'] as const
export type EditorMode = (typeof modes)[number]

interface Props {
  readonly title: string
  readonly history: History
  readonly mode: EditorMode
  readonly onMode: (mode: EditorMode) => void
  /** What becomes of what is written, in words. */
  readonly state: string
  readonly isSaving: boolean
  /** Why it cannot be saved now. */
  readonly reason: string | undefined
  readonly onSave: () => void
  readonly menu: ReactNode
}

/** What is written, the way back, the steps, and the one thing to do with it. */
export function EditorHead({ title, history, mode, onMode, state, isSaving, reason, onSave, menu }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const goBack = useWayBack('/campaign-email?tab=templates')
  const { canUndo, canRedo, undo, redo } = history
  return (
    <div className={classes.head}>
      <BackButton label={t('editor.back')} onClick={goBack} />
      <h1 title={title}>
        <bdi>{title}</bdi>
      </h1>
      <span role="status" className={classes.state}>
        {state}
      </span>
      <Group gap={8} ml="auto">
        <ActionIcon
          aria-label={t('editor.undo')}
          title={`${t('editor.undo')} (Ctrl Z)`}
          disabled={!canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('editor.redo')}
          title={`${t('editor.redo')} (Ctrl Y)`}
          disabled={!canRedo}
          onClick={redo}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
        <RadioChips
          label={t('editor.mode')}
          value={mode}
          onPick={onMode}
          options={modes.map((key) => ({ key, label: t(`editor.${key}`) }))}
        />
        {menu}
        <ActionButton loading={isSaving} reason={reason} onClick={onSave}>
          {t('editor.save')}
        </ActionButton>
      </Group>
    </div>
  )
}
