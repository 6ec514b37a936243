import { templateKinds } from '@crm/contract/marketing-rules'
import { useTranslation } from 'react-i18next'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { Palette } from './canvas/Palette.tsx'
import { DragContext, useBlockDrag } from './canvas/use-block-drag.ts'
import type { Content } from './content.ts'
import classes from './Editor.module.css'
import { useEdit } from './edit.ts'
import { HtmlEditor } from './HtmlEditor.tsx'
import { SubjectFields } from './panel/SubjectFields.tsx'

interface Props {
  readonly content: Content
  readonly onChange: (part: Partial<Content>, mark?: string) => void
}

function Blocks() {
  const { t } = useTranslation('marketingTemplate')
  const { drag, board, ghost, hold } = useBlockDrag(useEdit())
  return (
    <DragContext value={{ drag, hold }}>
      <div className={classes.blocks}>
        <div className={classes.side}>
          <Palette />
        </div>
        <div ref={board} className={classes.canvas}>
          <Canvas />
        </div>
      </div>
      {drag && (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          {t(`block.${drag.row.kind}`)}
        </div>
      )}
    </DragContext>
  )
}

/** What is written: subject, then blocks or pasted HTML. */
export function WritePart({ content, onChange }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const { kind, source } = content
  return (
    <div className={classes.write}>
      <div className={classes.top}>
        <SubjectFields content={content} onChange={onChange} />
        <RadioChips
          label={t('column.kind')}
          value={kind}
          onPick={(next) => onChange({ kind: next })}
          options={templateKinds.map((key) => ({ key, label: t(`kind.${key}`) }))}
        />
      </div>
      {kind === 'blocks' ? (
        <Blocks />
      ) : (
        <HtmlEditor value={source} onChange={(next) => onChange({ source: next }, 'source')} />
      )}
    </div>
  )
}
