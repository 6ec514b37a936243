import { ActionIcon, Box, Group, Stack, Text, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../../kernel/format.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import type { TicketSearch } from '../../list/ticket-search.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { countFilters } from './filter-draft.ts'
import classes from './PhoneList.module.css'
import { StatusSegments } from './StatusSegments.tsx'
import { segmentOf, statusesOf } from './segments.ts'

const sheets = ['filters'] as const

interface Props {
  readonly search: TicketSearch
  readonly total: number | null
  readonly onChange: (part: TicketSearch) => void
}

/** Title with count, search and filters, and where the tickets stand. */
export function ListTop({ search, total, onChange }: Props) {
  const { t } = useTranslation('ticketMobile')
  const { opened, open, close } = useSheet(sheets)
  const filters = countFilters(search)
  return (
    <Stack mb="md">
      <Group justify="space-between" align="baseline" gap="0 8px">
        <Title>{t('list.title')}</Title>
        {total !== null && (
          <Text component="span" c="dimmed">
            {t('list.total', { count: total, shown: showCount(total) })}
          </Text>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <SearchField
          label={t('list.search')}
          value={search.text ?? ''}
          shortcut={false}
          width="100%"
          onSearch={(text) => onChange({ text })}
        />
        <Box pos="relative">
          <ActionIcon
            variant="default"
            size={44}
            aria-haspopup="dialog"
            aria-label={filters === 0 ? t('list.filters') : t('list.filtersOn', { count: filters })}
            onClick={() => open('filters')}
          >
            <IconAdjustmentsHorizontal size={20} />
          </ActionIcon>
          {filters > 0 && (
            <span className={classes.filterCount} aria-hidden>
              {filters}
            </span>
          )}
        </Box>
      </Group>
      <StatusSegments
        value={segmentOf(search.status)}
        onChange={(segment) => onChange({ status: statusesOf[segment] ? [...statusesOf[segment]] : undefined })}
      />
      {opened && <FilterSheet search={search} onClose={close} onApply={onChange} />}
    </Stack>
  )
}
