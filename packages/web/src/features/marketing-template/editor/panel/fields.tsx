import { alignments } from '@crm/contract/email-blocks'
import { NumberInput } from '@mantine/core'
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import classes from './Panel.module.css'

type Align = (typeof alignments)[number]
const icons = { left: IconAlignLeft, center: IconAlignCenter, right: IconAlignRight }

export function AlignField({ value, onChange }: { value: Align; onChange: (align: Align) => void }) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <div>
      <span className={classes.label} aria-hidden>
        {t('field.align')}
      </span>
      <RadioChips
        label={t('field.align')}
        value={value}
        onPick={onChange}
        options={alignments.map((key) => {
          const Icon = icons[key]
          return { key, label: t(`align.${key}`), icon: <Icon size={16} aria-hidden /> }
        })}
      />
    </div>
  )
}

interface SizeProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly suffix?: string
  readonly onChange: (size: number) => void
}

/** A whole number within its bounds. */
export const SizeField = ({ onChange, suffix = ' px', ...props }: SizeProps) => (
  <NumberInput
    {...props}
    suffix={suffix}
    step={props.max > 100 ? 10 : 2}
    allowDecimal={false}
    clampBehavior="blur"
    hideControls
    onChange={(size) => typeof size === 'number' && size >= props.min && size <= props.max && onChange(size)}
  />
)

const HREF_MAX = 2_000
/** What an address may begin with, while it is still being typed. */
const beginnings = ['https://', 'http://', 'mailto:', 'tel:', '{{link.']
const link = /^(?:https?:\/\/|mailto:|tel:|\{\{link\.)\S*$|^$/

interface LinkProps {
  readonly label: string
  readonly value: string
  readonly onChange: (href: string) => void
}

/** Where something leads; what is no address yet stays in the field and goes no further. */
export function LinkField({ label, value, onChange }: LinkProps) {
  const { t } = useTranslation('marketingTemplate')
  const [typed, setTyped] = useState<string | null>(null)
  // A merge field with blanks in its fallback is no part of an address.
  const type = (text: string) => {
    const href = text.trim()
    const isLink = link.test(href)
    setTyped(isLink ? null : text)
    if (isLink) onChange(href)
  }
  return (
    <MergeText
      name="href"
      label={label}
      value={typed ?? value}
      maxLength={HREF_MAX}
      error={typed !== null && !beginnings.some((one) => one.startsWith(typed.trim())) && t('field.hrefWrong')}
      help={t('field.hrefHelp')}
      onChange={type}
    />
  )
}
