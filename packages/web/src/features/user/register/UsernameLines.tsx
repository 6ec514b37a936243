import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Register.module.css'
import { usernameLineKeys, usernameLines } from './username-lines.ts'

const icons = { open: IconPoint, met: IconCheck, missed: IconX }

/** Read with the field, and followed by the eye while it is typed. */
export function UsernameLines({ text }: { text: string }) {
  const { t } = useTranslation('user')
  const fulfilled = usernameLines(text)
  return usernameLineKeys.map((line) => {
    const state = text === '' ? 'open' : fulfilled[line] ? 'met' : 'missed'
    const Icon = icons[state]
    return (
      <span key={line} className={classes.rule} data-state={state}>
        <Icon
          size={16}
          {...(state === 'open' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`register.${state}`) })}
        />
        <span>{t(`register.line.${line}`)}</span>
      </span>
    )
  })
}
