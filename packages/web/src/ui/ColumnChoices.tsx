import { ActionIcon, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Choice = { key: string; label: string }
export type ColumnChoicesProps = {
  /** Every column there is; the first is fixed: always shown, always first. */
  columns: readonly Choice[]
  /** Keys of the columns shown, in their order. */
  shown: readonly string[]
  onChange: (shown: string[]) => void
  onReset?: () => void
}

/** `by` -1: up, 1: down. The first place belongs to the fixed column. */
export const moveKey = (shown: readonly string[], key: string, by: 1 | -1) => {
  const from = shown.indexOf(key)
  const to = from + by
  return from < 1 || to < 1 || to >= shown.length ? [...shown] : shown.toSpliced(from, 1).toSpliced(to, 0, key)
}

/** Which columns a list shows, and in which order. */
const ColumnChoices = ({ columns, shown, onChange, onReset }: ColumnChoicesProps) => {
  const { t } = useTranslation('ui')
  const hidden = columns.filter(({ key }) => !shown.includes(key))
  const inOrder = [...shown.flatMap((key) => columns.find((column) => column.key === key) ?? []), ...hidden]
  const toggle = (key: string) =>
    onChange(shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key])

  return (
    <>
      <Stack gap={0} mah={360} style={{ overflow: 'auto' }}>
        {inOrder.map(({ key, label }, index) => (
          <Group key={key} wrap="nowrap" gap={0} justify="space-between" mih={36}>
            <Checkbox label={label} checked={shown.includes(key)} disabled={index === 0} onChange={() => toggle(key)} />
            {index > 0 && index < shown.length && (
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  aria-label={t('columns.up', { label })}
                  disabled={index === 1}
                  onClick={() => onChange(moveKey(shown, key, -1))}
                >
                  <IconChevronUp size={16} />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('columns.down', { label })}
                  disabled={index === shown.length - 1}
                  onClick={() => onChange(moveKey(shown, key, 1))}
                >
                  <IconChevronDown size={16} />
                </ActionIcon>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      {onReset && (
        <Button variant="subtle" fullWidth mt="sm" onClick={onReset}>
          {t('columns.reset')}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('columns.fixed')}
      </Text>
    </>
  )
}

export default ColumnChoices
