import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './SignIn.module.css'

/** Letters stand a little aslant, always the same way at the same place, so that nothing jumps while typing. */
const tilts = [-8, 5, -3, 9, -6]

/** The code to be copied, with its refresh icon. Read out letter by letter: upper and lower case count. */
export function VerifyCode({ code, onRefresh }: { code: string; onRefresh: () => void }) {
  const { t } = useTranslation('sign-in')
  const spell = (letter: string) =>
    /\d/.test(letter) ? letter : t(letter === letter.toUpperCase() ? 'forgot.upper' : 'forgot.lower', { letter })
  const spelled = [...code].map(spell).join(', ')
  return (
    <>
      <span className={classes.code} role="img" aria-label={t('forgot.shownCode', { spelled })}>
        {[...code].map((letter, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter may stand twice; its place is what it is
          <span key={place} style={{ rotate: `${tilts[place] ?? 0}deg` }}>
            {letter}
          </span>
        ))}
      </span>
      <ActionIcon size="lg" aria-label={t('forgot.refresh')} title={t('forgot.refresh')} onClick={onRefresh}>
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}
