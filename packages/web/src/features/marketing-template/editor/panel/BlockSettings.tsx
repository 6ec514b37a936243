import { type BlockOf, type EmailBlock, type LeafBlock, wordsOn } from '@crm/contract/email-blocks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import { useEdit } from '../edit.ts'
import { ColorField } from './ColorField.tsx'
import { ColumnsFields, GroupFields, SocialFields } from './container-fields.tsx'
import { AlignField, LinkField, SizeField } from './fields.tsx'
import { PictureFields } from './PictureFields.tsx'

const TextEditor = lazy(() => import('./TextEditor.tsx'))
const WHITE = '#ffffff'
const levels = [1, 2, 3] as const

/** How the words of a block stand. */
function WordsLook({ block }: { block: BlockOf<'heading'> | BlockOf<'text'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change, document } = useEdit()
  const { id } = block
  return (
    <>
      <AlignField value={block.align} onChange={(align) => change(id, { align })} />
      <ColorField
        label={t('field.textColor')}
        value={block.color}
        usual={document.textColor}
        against={WHITE}
        onChange={(color) => change(id, { color }, 'color')}
        onUsual={() => change(id, { color: null })}
      />
    </>
  )
}

function HeadingFields({ block }: { block: BlockOf<'heading'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const { id } = block
  return (
    <>
      <MergeText
        name="text"
        label={t('field.text')}
        value={block.text}
        maxLength={300}
        isLong
        onChange={(text) => change(id, { text }, 'text')}
      />
      <RadioChips
        label={t('field.level')}
        value={String(block.level)}
        options={levels.map((level) => ({ key: String(level), label: t(`level.${level}`) }))}
        onPick={(key) => change(id, { level: levels.find((level) => String(level) === key) ?? 1 })}
      />
      <WordsLook block={block} />
    </>
  )
}

function TextFields({ block }: { block: BlockOf<'text'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const { id } = block
  return (
    <>
      <TextEditor label={t('field.text')} value={block.html} onChange={(html) => change(id, { html }, 'html')} />
      <WordsLook block={block} />
    </>
  )
}

function ButtonFields({ block }: { block: BlockOf<'button'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change, document } = useEdit()
  const { id } = block
  return (
    <>
      <MergeText
        name="label"
        label={t('field.label')}
        value={block.label}
        maxLength={100}
        onChange={(label) => change(id, { label }, 'label')}
      />
      <LinkField label={t('field.href')} value={block.href} onChange={(href) => change(id, { href }, 'href')} />
      <AlignField value={block.align} onChange={(align) => change(id, { align })} />
      <ColorField
        label={t('field.buttonColor')}
        value={block.color}
        usual={document.color}
        against={wordsOn(block.color ?? document.color)}
        onChange={(color) => change(id, { color }, 'color')}
        onUsual={() => change(id, { color: null })}
      />
    </>
  )
}

function FooterFields({ block }: { block: BlockOf<'footer'> }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  const { id } = block
  return (
    <>
      <TextEditor label={t('field.sender')} value={block.html} onChange={(html) => change(id, { html }, 'html')} />
      <MergeText
        name="unsubscribe"
        label={t('field.unsubscribe')}
        value={block.unsubscribe}
        maxLength={100}
        help={t('field.unsubscribeHelp')}
        onChange={(unsubscribe) => change(id, { unsubscribe }, 'unsubscribe')}
      />
    </>
  )
}

function Own({ block }: { block: EmailBlock }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  switch (block.kind) {
    case 'heading':
      return <HeadingFields block={block} />
    case 'text':
      return <TextFields block={block} />
    case 'picture':
      return <PictureFields block={block} />
    case 'button':
      return <ButtonFields block={block} />
    case 'footer':
      return <FooterFields block={block} />
    case 'social':
      return <SocialFields block={block} />
    case 'columns':
      return <ColumnsFields block={block} />
    case 'group':
      return <GroupFields block={block} />
    case 'spacer':
      return (
        <SizeField
          label={t('field.height')}
          value={block.height}
          min={4}
          max={120}
          onChange={(height) => change(block.id, { height }, 'height')}
        />
      )
    case 'divider':
      return null
  }
}

const hasPadding = (block: EmailBlock): block is Exclude<LeafBlock, BlockOf<'spacer'>> =>
  !['spacer', 'columns', 'group'].includes(block.kind)

/** What can be said of the chosen block; text fields are drawn anew with another block. */
export function BlockSettings({ block }: { block: EmailBlock }) {
  const { t } = useTranslation('marketingTemplate')
  const { change } = useEdit()
  return (
    <Suspense fallback={<Loading />} key={block.id}>
      <Own block={block} />
      {hasPadding(block) && (
        <SizeField
          label={t('field.padding')}
          value={block.padding}
          min={0}
          max={80}
          onChange={(padding) => change(block.id, { padding }, 'padding')}
        />
      )}
    </Suspense>
  )
}
