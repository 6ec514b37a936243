import { passwordLines } from '@crm/contract/rules/password'
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './SignIn.module.css'
import { usernameLines } from './username-lines.ts'

const rules = { password: passwordLines, username: usernameLines }
const icons = { open: IconPoint, met: IconCheck, missed: IconX }

/** What a new password or user name must fulfil. Read with the field, and followed by the eye while it is typed. */
export function RuleLines({ of, text }: { of: keyof typeof rules; text: string }) {
  const { t } = useTranslation('sign-in')
  return Object.entries(rules[of](text)).map(([line, isMet]) => {
    const state = text === '' ? 'open' : isMet ? 'met' : 'missed'
    const Icon = icons[state]
    return (
      <span key={line} className={classes.rule} data-state={state}>
        <Icon
          size={16}
          {...(state === 'open' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`rules.${state}`) })}
        />
        <span>{t(`rules.${of}.${line}`)}</span>
      </span>
    )
  })
}
