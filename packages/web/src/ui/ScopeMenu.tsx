import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useMe } from '../kernel/me.ts'
import { type Scope, widestScopeOf } from '../kernel/scope.ts'

interface Props {
  readonly label: string
  readonly nameOf: (scope: Scope) => string
  readonly mayViewAll: boolean
  readonly viewAll: boolean
  /** Absent: as far as the rights reach. */
  readonly onChange: (own: true | undefined) => void
}

/** Whose records a list shows: only for those who may see more than their own. */
export function ScopeMenu({ label, nameOf, mayViewAll, viewAll, onChange }: Props) {
  const me = useMe()
  if (!mayViewAll || me === null) return null
  const widest = widestScopeOf(me)
  const scopes = [
    { key: widest, isChosen: viewAll, own: undefined },
    { key: 'own', isChosen: !viewAll, own: true },
  ] as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {label}: {nameOf(viewAll ? widest : 'own')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scopes.map(({ key, isChosen, own }) => (
          <Menu.Item
            key={key}
            role="menuitemradio"
            aria-checked={isChosen}
            rightSection={isChosen && <IconCheck size={14} />}
            onClick={() => onChange(own)}
          >
            {nameOf(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
