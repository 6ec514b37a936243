import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FormSection.module.css'

interface SectionProps {
  title: string
  /** Of the heading: in a dialog, whose title is the second, the third. */
  level?: 2 | 3
  children: ReactNode
}

/** Fields of a long form that belong together, under a heading. */
export const FormSection = ({ title, level = 3, children }: SectionProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id} className={classes.heading}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** Fields two by two, one below the other where that is too narrow. */
export const FieldPairs = ({ children }: { children: ReactNode }) => <div className={classes.pairs}>{children}</div>

type FoldProps = {
  title: ReactNode
  /** What is in it, in a few words. */
  of: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part that folds under its title. */
export const Fold = ({ title, of, isOpen, onToggle, children }: FoldProps) => {
  const id = useId()
  return (
    <div className={classes.section}>
      <UnstyledButton className={classes.more ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
        <span className={classes.title}>{title}</span>
        {!isOpen && <span className={classes.of}>{of}</span>}
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.within}>
        {isOpen && children}
      </div>
    </div>
  )
}

type MoreProps = {
  of: string
  /** Something in it is to be mended: then it opens. */
  isWrong: boolean
  children: ReactNode
}

/** What few people fill in: folded until it is asked for. */
export const FormMore = ({ of, isWrong, children }: MoreProps) => {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <Fold title={t('form.more')} of={of} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {children}
    </Fold>
  )
}
