import { phoneLink } from '@crm/contract/rules/phone'
import { Textarea, TextInput } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ChangeEvent, HTMLInputTypeAttribute, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FactField.module.css'
import { type FactBase, FactFrame } from './FactField.tsx'
import { type Fact, type FactRules, useFact } from './use-fact.ts'

type Props = FactBase & Omit<FactRules<string>, 'same'> & { format?: (value: string) => string; maxLength?: number }

const sameText = (a: string, b: string) => a.trim() === b.trim()

/** What every typed field does; `saveKey` tells Enter from a new line. */
const fieldPropsOf = (fact: Fact<string>, label: string, saveKey: (event: KeyboardEvent) => boolean) => ({
  'aria-label': label,
  autoFocus: true,
  autoComplete: 'off',
  value: fact.draft,
  readOnly: fact.phase === 'saving',
  error: fact.error !== undefined,
  // Without it the drawer or dialog around would take Esc for itself.
  'data-mantine-stop-propagation': 'true',
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => fact.change(event.currentTarget.value),
  onBlur: () => void fact.save(fact.draft.trim()),
  onKeyDown: (event: KeyboardEvent) => {
    if (!saveKey(event) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void fact.save(fact.draft.trim(), true)
  },
})
const isEnter = (event: KeyboardEvent) => event.key === 'Enter'
const isCommandEnter = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

const LineFact = ({
  type,
  link,
  ...props
}: Props & { type?: HTMLInputTypeAttribute; link?: (value: string) => React.ReactNode }) => {
  const fact = useFact({ ...props, same: sameText })
  const words = props.format && fact.shown !== '' ? props.format(fact.shown) : fact.shown
  return (
    <FactFrame {...props} fact={fact} shown={words && <bdi>{words}</bdi>} link={link?.(fact.shown)}>
      <TextInput {...fieldPropsOf(fact, props.label, isEnter)} type={type ?? 'text'} maxLength={props.maxLength} />
    </FactFrame>
  )
}

export const TextFact = (props: Props) => <LineFact {...props} />

/** `format` spells the number for people; the link dials what is stored. */
export const PhoneFact = (props: Props) => {
  const { t } = useTranslation('ui')
  const link = (value: string) => (
    <a className={classes.link} href={phoneLink(value)} aria-label={t('fact.call')} title={t('fact.call')}>
      <IconPhone size={16} />
    </a>
  )
  return <LineFact {...props} type="tel" link={link} />
}

export const MailFact = (props: Props) => {
  const { t } = useTranslation('ui')
  const link = (value: string) => (
    <a className={classes.link} href={`mailto:${value}`} aria-label={t('fact.write')} title={t('fact.write')}>
      <IconMail size={16} />
    </a>
  )
  return <LineFact {...props} type="email" link={link} />
}

/** Enter makes a new line; Ctrl Enter saves. */
export const TextareaFact = (props: Props) => {
  const fact = useFact({ ...props, same: sameText })
  return (
    <FactFrame {...props} fact={fact} shown={fact.shown && <bdi>{fact.shown}</bdi>} lines>
      <Textarea {...fieldPropsOf(fact, props.label, isCommandEnter)} maxLength={props.maxLength} />
    </FactFrame>
  )
}
