import type { BlockKind } from '@crm/contract/email-blocks'
import {
  IconAlignLeft,
  IconArrowAutofitHeight,
  IconColumns,
  IconFilter,
  IconHeading,
  IconPhoto,
  IconRectangle,
  IconSeparatorHorizontal,
  IconShare,
  IconSignature,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdit } from '../edit.ts'
import { blockKinds } from '../new-block.ts'
import classes from './Canvas.module.css'
import { useHeld } from './use-block-drag.ts'

export const blockIcons: Readonly<Record<BlockKind, ComponentType<{ size?: number }>>> = {
  heading: IconHeading,
  text: IconAlignLeft,
  picture: IconPhoto,
  button: IconRectangle,
  columns: IconColumns,
  divider: IconSeparatorHorizontal,
  spacer: IconArrowAutofitHeight,
  social: IconShare,
  footer: IconSignature,
  group: IconFilter,
}

/** What can be put in: by a press behind the chosen block, by hand anywhere. */
export function Palette() {
  const { t } = useTranslation('marketingTemplate')
  const edit = useEdit()
  const { hold } = useHeld()
  return (
    <section aria-labelledby="palette" className={classes.palette}>
      <h2 id="palette">{t('editor.palette')}</h2>
      <ul>
        {blockKinds.map((kind) => {
          const Icon = blockIcons[kind]
          return (
            <li key={kind}>
              <button
                type="button"
                onPointerDown={(event) => hold(event, { kind })}
                onClick={() => edit.add(kind)}
                aria-label={t('block.add', { name: t(`block.${kind}`) })}
              >
                <Icon size={20} />
                <span>{t(`block.${kind}`)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p>{t('editor.keys')}</p>
    </section>
  )
}
