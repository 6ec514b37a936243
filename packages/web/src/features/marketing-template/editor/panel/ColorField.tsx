import { contrastOf } from '@crm/contract/email-blocks'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '../../../../kernel/format.ts'
import classes from './Panel.module.css'

const COLOR = /^#[0-9a-f]{6}$/
/** What small words need to be read (WCAG 2, 1.4.3). */
const READABLE = 4.5

interface Props {
  readonly label: string
  /** null: the email's own, which is `usual`. */
  readonly value: string | null
  readonly usual?: string
  /** What it is read on, or what is read on it. */
  readonly against?: string
  readonly onChange: (color: string) => void
  readonly onUsual?: () => void
}

const showRatio = (ratio: number) => new Intl.NumberFormat(languageNow(), { maximumFractionDigits: 1 }).format(ratio)

/** A colour from the browser's own field, or typed; it says when nobody could read it. */
export function ColorField({ label, value, usual = '#000000', against, onChange, onUsual }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const shown = value ?? usual
  /** Null while what is typed is a colour. */
  const [typed, setTyped] = useState<string | null>(null)
  const ratio = against === undefined ? READABLE : contrastOf(shown, against)
  const type = (text: string) => {
    const color = text.trim().toLowerCase()
    const isColor = COLOR.test(color)
    setTyped(isColor ? null : text)
    if (isColor) onChange(color)
  }
  return (
    <div className={classes.color}>
      <TextInput
        label={label}
        value={typed ?? shown}
        maxLength={7}
        autoComplete="off"
        error={typed !== null && t('color.wrong')}
        description={ratio < READABLE ? t('color.weak', { ratio: showRatio(ratio) }) : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => setTyped(null)}
        leftSection={
          <input
            type="color"
            className={classes.swatch}
            aria-label={t('color.pick', { label })}
            value={shown}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        }
      />
      {onUsual && value !== null && (
        <Button variant="subtle" size="compact-xs" onClick={onUsual}>
          {t('color.usual')}
        </Button>
      )}
    </div>
  )
}
