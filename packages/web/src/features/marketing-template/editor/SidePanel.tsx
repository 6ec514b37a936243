import type { EmailTemplateView } from '@crm/contract/email-template'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '../../../ui/ViewTabs.tsx'
import { AboutFields } from '../AboutFields.tsx'
import type { Content } from './content.ts'
import { findPlaced } from './document-tree.ts'
import classes from './Editor.module.css'
import { useEdit } from './edit.ts'
import { BlockSettings } from './panel/BlockSettings.tsx'
import { Findings } from './panel/Findings.tsx'
import { ThemeSettings } from './panel/ThemeSettings.tsx'
import { VersionsPart } from './panel/VersionsPart.tsx'
import type { Previewed } from './preview/use-preview.ts'

const parts = ['block', 'template', 'checks', 'versions'] as const
export type PanelPart = (typeof parts)[number]

interface Props {
  readonly part: PanelPart
  readonly onPart: (part: PanelPart) => void
  readonly content: Content
  readonly nameFault: string | undefined
  readonly onChange: (part: Partial<Content>, mark?: string) => void
  readonly asked: Previewed
  readonly view: EmailTemplateView | undefined
  readonly onRestore: (content: Content) => void
}

function BlockPart() {
  const { t } = useTranslation('marketingTemplate')
  const { document, selected } = useEdit()
  const found = findPlaced(document, selected)
  if (!found) return <p className={classes.quiet}>{t('editor.noBlock')}</p>
  return (
    <>
      <h3 id="block-settings" tabIndex={-1}>
        {t(`block.${found.block.kind}`)}
      </h3>
      <BlockSettings block={found.block} />
    </>
  )
}

function Part({ part, content, nameFault, onChange, onPart, asked, view, onRestore }: Props) {
  if (part === 'block') return <BlockPart />
  if (part === 'checks') return <Findings asked={asked} onShow={() => onPart('block')} />
  if (part === 'versions') return view ? <VersionsPart view={view} onRestore={onRestore} /> : null
  return (
    <>
      <AboutFields content={content} channel="email" fault={nameFault} onChange={onChange} />
      {content.kind === 'blocks' && <ThemeSettings />}
    </>
  )
}

/** Beside the mail: the chosen block, the whole, what is wrong with it, what it was. */
export function SidePanel(props: Props) {
  const { t } = useTranslation('marketingTemplate')
  const { part, onPart, content, view, asked } = props
  const shown = parts.filter(
    (key) => (key !== 'block' || content.kind === 'blocks') && (key !== 'versions' || view !== undefined),
  )
  const open = shown.find((key) => key === part) ?? 'template'
  const faults = (asked.data?.findings.length ?? 0) + (asked.data?.missing.length ?? 0)
  return (
    <aside className={classes.panel} aria-label={t('panel.label')}>
      <ViewTabs
        label={t('panel.label')}
        views={shown.map((key) => ({
          key,
          label: t(`panel.${key}`),
          count: key === 'checks' && faults > 0 ? faults : undefined,
        }))}
        active={open}
        panelId="template-panel"
        onPick={(key) => onPart(parts.find((one) => one === key) ?? 'block')}
      />
      <div id="template-panel" role="tabpanel" aria-label={t(`panel.${open}`)} className={classes.settings}>
        <Part {...props} part={open} />
      </div>
    </aside>
  )
}
