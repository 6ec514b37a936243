import { fontFamilies } from '@crm/contract/email-blocks'
import { useTranslation } from 'react-i18next'
import { ROOT } from '../document-tree.ts'
import { useEdit } from '../edit.ts'
import { BlockList } from './BlockList.tsx'
import classes from './Canvas.module.css'

/** The mail while it is written, on its own paper whatever the scheme of the product. */
export function Canvas() {
  const { t } = useTranslation('marketingTemplate')
  const { document, select } = useEdit()
  const { background, width, textColor, font, blocks } = document
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the blocks lets go of the chosen one
    <div className={classes.ground} style={{ background }} data-canvas onClick={() => select(null)}>
      <section
        aria-label={t('editor.canvas')}
        className={classes.paper}
        style={{ maxWidth: width, color: textColor, fontFamily: fontFamilies[font] }}
      >
        <BlockList list={ROOT} blocks={blocks} />
      </section>
    </div>
  )
}
