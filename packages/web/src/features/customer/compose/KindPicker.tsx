import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RadioChips } from '../../../ui/RadioChips.tsx'
import { type WrittenKind, writtenKinds } from './draft.ts'
import { entryIcons } from './entry-icons.tsx'

/** The others stand in a menu, so that the kinds keep to one line. */
const usual: readonly WrittenKind[] = ['comment', 'note', 'call', 'mail']

interface PickerProps {
  readonly value: WrittenKind
  /** Why a kind cannot be written now; it is absent where it never can. */
  readonly reasons: Readonly<Partial<Record<WrittenKind, string>>>
  readonly isAbsent: (kind: WrittenKind) => boolean
  readonly onPick: (kind: WrittenKind) => void
}

export function KindPicker({ value, reasons, isAbsent, onPick }: PickerProps) {
  const { t } = useTranslation('customerProfile')
  const there = writtenKinds.filter((kind) => !isAbsent(kind))
  const shown = there.filter((kind) => usual.includes(kind) || kind === value)
  const rest = there.filter((kind) => !shown.includes(kind))
  return (
    <RadioChips
      label={t('compose.kinds')}
      options={shown.map((kind) => ({ key: kind, label: t(`compose.kind.${kind}`), icon: entryIcons[kind] }))}
      value={value}
      onPick={onPick}
    >
      <Menu>
        <Menu.Target>
          <Button variant="subtle" size="compact-md" px={8} rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('compose.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rest.map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={entryIcons[kind]}
              disabled={reasons[kind] !== undefined}
              title={reasons[kind]}
              onClick={() => onPick(kind)}
            >
              {t(`compose.kind.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </RadioChips>
  )
}
