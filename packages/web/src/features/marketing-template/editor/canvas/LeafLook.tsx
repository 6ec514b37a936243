import { type BlockOf, type EmailDocument, headingSizes, type LeafBlock, wordsOn } from '@crm/contract/email-blocks'
import { publicPaths } from '@crm/contract/marketing-public'
import { IconPhoto } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { MergeWords } from '../../MergeWords.tsx'
import classes from './Canvas.module.css'
import { mailNodes } from './mail-nodes.tsx'

export const pictureAt = (imageId: string) => publicPaths.picture.replace(':id', imageId)

interface LookProps<B> {
  readonly block: B
  readonly document: EmailDocument
}

function PictureLook({ block }: LookProps<BlockOf<'picture'>>) {
  const { t } = useTranslation('marketingTemplate')
  if (block.imageId === null)
    return (
      <div className={classes.noPicture}>
        <IconPhoto size={24} aria-hidden />
        {t('picture.none')}
      </div>
    )
  return (
    <div style={{ textAlign: block.align }}>
      <img src={pictureAt(block.imageId)} alt={block.alt} style={{ width: `${block.width}%` }} />
    </div>
  )
}

const ButtonLook = ({ block, document }: LookProps<BlockOf<'button'>>) => {
  const ground = block.color ?? document.color
  return (
    <div style={{ textAlign: block.align }}>
      <span className={classes.button} style={{ background: ground, color: wordsOn(ground) }}>
        <MergeWords text={block.label} />
      </span>
    </div>
  )
}

function SocialLook({ block, document }: LookProps<BlockOf<'social'>>) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <div style={{ textAlign: block.align, color: document.color, fontSize: 14 }}>
      {block.links.length === 0
        ? t('social.none')
        : block.links.map(({ network }) => t(`social.${network}`)).join(' · ')}
    </div>
  )
}

function Inner({ block, document }: LookProps<LeafBlock>) {
  switch (block.kind) {
    case 'heading': {
      const look: CSSProperties = { fontSize: headingSizes[block.level], textAlign: block.align }
      return (
        <div className={classes.heading} style={block.color === null ? look : { ...look, color: block.color }}>
          <MergeWords text={block.text} />
        </div>
      )
    }
    case 'text':
      return (
        <div className={classes.text} style={{ textAlign: block.align, ...(block.color && { color: block.color }) }}>
          {mailNodes(block.html)}
        </div>
      )
    case 'picture':
      return <PictureLook block={block} document={document} />
    case 'button':
      return <ButtonLook block={block} document={document} />
    case 'divider':
      return <hr className={classes.divider} />
    case 'spacer':
      return <div className={classes.spacer} style={{ height: block.height }} />
    case 'social':
      return <SocialLook block={block} document={document} />
    case 'footer':
      return (
        <div className={classes.footer}>
          {mailNodes(block.html)}
          {block.unsubscribe && <u>{block.unsubscribe}</u>}
        </div>
      )
  }
}

/** A block about as the mail will show it; the preview shows it exactly. */
export const LeafLook = (props: LookProps<LeafBlock>) => (
  <div className={classes.leaf} style={props.block.kind === 'spacer' ? {} : { paddingBlock: props.block.padding }}>
    <Inner {...props} />
  </div>
)
