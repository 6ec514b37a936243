import { Loader, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FactField.module.css'

export type FactBase = {
  label: string
  required?: boolean
  readOnly?: boolean
  /** Why it cannot be edited now. */
  reason?: string | undefined
  help?: string | undefined
}

type FrameProps = FactBase & {
  fact: {
    phase: string
    editing: boolean
    error: string | undefined
    focusValue: boolean
    edit: () => void
    giveBack: () => void
  }
  /** Empty or null: nothing is known yet. */
  shown: ReactNode
  /** Beside the value: call, write. */
  link?: ReactNode
  lines?: boolean
  /** Several are chosen from its list: the first Esc closes that and leaves what was chosen. */
  listFirst?: boolean
  /** The field, while it is edited. */
  children: ReactNode
}

const isOpenList = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Label above, value or field below, the error under it; the height stays when the one becomes the other. */
export const FactFrame = ({ fact, shown, link, children, lines = false, listFirst = false, ...base }: FrameProps) => {
  const { t } = useTranslation('ui')
  const id = useId()
  const empty = shown === null || shown === undefined || shown === ''
  const fixed = base.readOnly || base.reason !== undefined

  // On the way down: a calendar that closes by the same key must find the fact already given back.
  const giveBack = (event: KeyboardEvent) =>
    event.key === 'Escape' && !(listFirst && isOpenList(event.target)) && fact.giveBack()
  const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
  const value = <span className={lines ? classes.lines : classes.line}>{empty ? t('fact.none') : shown}</span>

  return (
    <div className={classes.fact} data-fact>
      <div className={classes.head}>
        <span id={`${id}l`} className={classes.label} title={base.label}>
          {base.label}
          {base.required && (
            <span className={classes.star} aria-hidden>
              {' *'}
            </span>
          )}
        </span>
        <span role="status" className={classes.mark}>
          {fact.phase === 'saving' && <Loader size={12} role="img" aria-label={t('fact.saving')} />}
          {fact.phase === 'saved' && (
            <IconCheck size={14} role="img" className={classes.saved} aria-label={t('fact.saved')} />
          )}
        </span>
      </div>
      {fact.editing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape rises to here from whichever field is inside
        <div onKeyDownCapture={giveBack} onKeyDown={keepEscape} className={classes.editor}>
          {children}
        </div>
      ) : (
        <div className={classes.row}>
          {fixed ? (
            <span className={classes.value} data-empty={empty} data-fixed title={base.reason}>
              {value}
              {base.reason && <VisuallyHidden>{base.reason}</VisuallyHidden>}
            </span>
          ) : (
            <button
              type="button"
              id={`${id}v`}
              className={classes.value}
              data-empty={empty}
              aria-labelledby={`${id}l ${id}v`}
              // biome-ignore lint/a11y/noAutofocus: gives the focus back after Enter or Esc in the field
              autoFocus={fact.focusValue}
              title={typeof shown === 'string' ? shown : undefined}
              onClick={fact.edit}
            >
              {empty ? <span className={classes.line}>{t('fact.add')}</span> : value}
              <IconPencil size={14} className={classes.pencil} aria-hidden />
            </button>
          )}
          {!empty && link}
        </div>
      )}
      {base.help && fact.editing && <div className={classes.help}>{base.help}</div>}
      {fact.error !== undefined && (
        <div className={classes.error} role="alert">
          {fact.error}
        </div>
      )}
    </div>
  )
}

const still = {
  phase: 'shown',
  editing: false,
  error: undefined,
  focusValue: false,
  edit: () => undefined,
  giveBack: () => undefined,
}

/** A fact that is only read: who created it, when. */
export const ReadFact = ({ label, children, link }: { label: string; children: ReactNode; link?: ReactNode }) => (
  <FactFrame label={label} readOnly fact={still} shown={children} link={link}>
    {null}
  </FactFrame>
)

type DialogFactProps = { label: string; readOnly: boolean; children: ReactNode; onEdit: () => void }
/** A fact that a dialog changes: one that asks first and offers the way back. */
export const DialogFact = ({ children, onEdit, ...base }: DialogFactProps) => (
  <FactFrame {...base} fact={{ ...still, edit: onEdit }} shown={children}>
    {null}
  </FactFrame>
)

/** Groups of facts with two facts to a line: beside a list. */
export const FactPairs = (props: ComponentProps<'div'>) => <div {...props} className={classes.pairs} />

/** Facts that belong together, under a heading. */
export const FactGroup = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.groupHead}>
        <h2 id={id} className={classes.groupTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
