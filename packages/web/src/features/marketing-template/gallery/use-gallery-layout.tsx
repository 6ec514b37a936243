import type { EmailTemplateRow } from '@crm/contract/email-template'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import type { Layout, List, ListHandle } from '../../../kit/list/list.ts'
import { blockQuery } from '../../../kit/list/queries.ts'
import { GalleryCards } from './GalleryCards.tsx'

/** The templates as they look; the table is the other way. */
export function useGalleryLayout(list: List<EmailTemplateRow>, handle: ListHandle): Layout<EmailTemplateRow> | null {
  const { search, reader, change } = handle
  const isOn = (search.layout ?? list.usualLayout) === 'gallery'
  const asked = useQuery({ ...blockQuery(list, search, reader), enabled: isOn })
  if (!isOn) return null
  const rows = asked.data?.items ?? []
  const { page = 1, size = BLOCK_SIZE } = search
  return {
    asked,
    rows,
    total: asked.data?.total ?? null,
    body: ({ panelId, openKey, openRow, empty }) => (
      <GalleryCards
        panelId={panelId}
        rows={rows}
        isLoading={asked.isPending}
        openKey={openKey}
        onOpen={openRow}
        empty={empty}
        place={{ page, size, total: asked.data?.total ?? null }}
        onPage={(next) => void change({ page: next })}
        onSize={(next) => void change({ size: next })}
      />
    ),
  }
}
