import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnChoicesProps } from './ColumnChoices.tsx'
import { Loading } from './StateViews.tsx'

const loadChoices = () => import('./ColumnChoices.tsx')
const ColumnChoices = lazy(loadChoices)

/** The columns of a list behind their button; begins to load when the pointer or the focus comes near. */
export const ColumnMenu = (choices: ColumnChoicesProps) => {
  const { t } = useTranslation('ui')
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} />}
          onPointerEnter={() => void loadChoices()}
          onFocus={() => void loadChoices()}
        >
          {t('columns.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" w={288} aria-label={t('columns.title')}>
        <Suspense fallback={<Loading />}>
          <ColumnChoices {...choices} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
