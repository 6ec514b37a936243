import { Drawer } from '@mantine/core'
import { type ComponentProps, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterPopover } from '../../../ui/FilterPopover.tsx'
import { isOwnEscape } from '../../../ui/keys/escape.ts'
import { Loading } from '../../../ui/StateViews.tsx'

/** The many filters of a list beside it: no veil, the rows stay in sight. */
export function FilterDrawer({
  label,
  opened,
  onOpened,
  widthPx,
  button,
  children,
}: ComponentProps<typeof FilterPopover>) {
  const { t } = useTranslation('ui')
  return (
    <>
      {button}
      <Drawer.Root
        opened={opened}
        onClose={() => onOpened(false)}
        onKeyDown={(event) => isOwnEscape(event) && onOpened(false)}
        closeOnEscape={false}
        position="right"
        size={widthPx}
        lockScroll={false}
      >
        <Drawer.Content bd="0" style={{ boxShadow: 'var(--ui-shadow)' }}>
          <Drawer.Header mih={56} py={8} style={{ borderBottom: '1px solid var(--ui-border)' }}>
            <Drawer.Title tabIndex={-1} data-autofocus fz={16} fw={600} style={{ outline: 'none' }}>
              {label}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t('form.close')} />
          </Drawer.Header>
          <Drawer.Body p={0}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
