import { kindOfTrigger } from '@crm/contract/automation-rules'
import { IconAddressBook, IconChecklist, IconTargetArrow, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stepWord, triggerWords } from './rule-words.ts'
import classes from './TemplateCards.module.css'
import { templateNames, templateOf } from './templates.ts'

const icons = {
  customer: IconAddressBook,
  opportunity: IconTargetArrow,
  ticket: IconTicket,
  task: IconChecklist,
} as const

/** Rules that many begin with: each leads to the editor, filled in. */
export function TemplateCards() {
  const { t } = useTranslation('automation')
  return (
    <nav className={classes.cards} aria-label={t('template.label')}>
      <p className={classes.head}>{t('template.head')}</p>
      {templateNames.map((name) => {
        const { trigger, steps, name: title } = templateOf(name)
        const Icon = icons[kindOfTrigger(trigger)]
        return (
          <Link key={name} to="/automation/new" search={{ template: name }} className={classes.card}>
            <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
            <span className={classes.title}>{title}</span>
            <span className={classes.line}>
              {t('template.line', {
                when: triggerWords(trigger),
                steps: steps.map((step) => stepWord(step.do)).join(' → '),
              })}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
