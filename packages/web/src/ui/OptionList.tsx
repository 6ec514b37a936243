import { Combobox, Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './OptionList.module.css'
import type { Option, useOptions } from './options.ts'
import { ColorDot } from './StatusBadge.tsx'

export const OptionLine = ({ option }: { option: Option }) =>
  option.color ? (
    <ColorDot color={option.color}>{option.label}</ColorDot>
  ) : (
    <span className={classes.words}>
      <bdi className={classes.line} title={option.label}>
        {option.label}
      </bdi>
      {option.detail && <bdi className={classes.detail}>{option.detail}</bdi>}
    </span>
  )

type Props = {
  found: ReturnType<typeof useOptions>
  chosen: readonly string[]
  label: string
  heightPxMax: number
  renderOption?: ((option: Option) => ReactNode) | undefined
}

/** What stands in the dropdown: options, or why there are none. The value `''` belongs to the lines that are no option. */
export const OptionList = ({ found, chosen, label, heightPxMax, renderOption }: Props) => {
  const { t } = useTranslation('ui')
  const { items, state, more } = found
  return (
    <Combobox.Dropdown>
      <Combobox.Options
        className={classes.options ?? ''}
        mah={heightPxMax}
        aria-label={label}
        aria-busy={state === 'loading'}
      >
        {items.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            active={chosen.includes(option.value)}
            className={classes.option ?? ''}
          >
            {renderOption ? renderOption(option) : <OptionLine option={option} />}
            {chosen.includes(option.value) && <IconCheck size={16} className={classes.check} aria-hidden />}
          </Combobox.Option>
        ))}
        {state === 'ready' && more && (
          <Combobox.Option value={MORE} className={classes.more ?? ''}>
            {t('pick.more')}
          </Combobox.Option>
        )}
        {state === 'failed' && (
          <Combobox.Option value={AGAIN} className={classes.more ?? ''}>
            {t('pick.failed')}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {state === 'loading' && (
        <div className={classes.note} role="status">
          <Loader size={14} aria-hidden /> {t('pick.loading')}
        </div>
      )}
      {state === 'ready' && items.length === 0 && <Combobox.Empty role="status">{t('pick.empty')}</Combobox.Empty>}
    </Combobox.Dropdown>
  )
}

const MORE = '\u0000more'
const AGAIN = '\u0000again'

/** The option chosen in the list; its last lines ask for more instead. */
export const chosenOption = (found: ReturnType<typeof useOptions>, value: string) => {
  if (value === MORE) found.loadMore()
  if (value === AGAIN) found.again()
  return found.items.find((option) => option.value === value)
}
