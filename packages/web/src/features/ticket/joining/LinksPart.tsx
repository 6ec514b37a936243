import type { TicketLink, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon, Text } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { PlainList } from '../../../ui/PlainList.tsx'
import { joinedWith, link, loadTicketsBut, unlink } from './joining.ts'
import { TicketLine } from './TicketLine.tsx'

const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

function Unlink({ view, other }: { view: TicketView; other: TicketLink }) {
  const { t } = useTranslation('ticketDetail')
  const label = t('link.remove', { code: other.code })
  const { mutate, isPending } = useMutation({
    mutationFn: () => unlink(view.index, other.index),
    onSuccess: () =>
      showToast({
        tone: 'success',
        key: 'ticketDetail:link.removed',
        values: { code: other.code },
        action: { label: t('link.undo'), run: () => void link(view.index, other.index).catch(fail) },
      }),
    onError: fail,
  })
  return (
    <ActionIcon aria-label={label} title={label} loading={isPending} onClick={() => mutate()}>
      <IconUnlink size={16} />
    </ActionIcon>
  )
}

/** Tickets that stand beside this one. */
export function LinksPart({ view, canEdit }: { view: TicketView; canEdit: boolean }) {
  const { t } = useTranslation('ticketDetail')
  const { links } = view
  const load = useMemo(() => loadTicketsBut(joinedWith(view)), [view])
  const { mutate, isPending } = useMutation({ mutationFn: (other: number) => link(view.index, other), onError: fail })
  return (
    <FactGroup title={t('link.title', { count: links.length })}>
      {links.length > 0 ? (
        <PlainList aria-label={t('link.list')}>
          {links.map((other) => (
            <TicketLine key={other.index} link={other}>
              {canEdit && <Unlink view={view} other={other} />}
            </TicketLine>
          ))}
        </PlainList>
      ) : (
        <Text size="xs" c="dimmed">
          {t('link.empty')}
        </Text>
      )}
      {canEdit && (
        <AsyncSelect
          label={t('link.add')}
          placeholder={t('link.search')}
          load={load}
          value={null}
          disabled={isPending}
          onChange={(next) => next && mutate(Number(next.value))}
        />
      )}
    </FactGroup>
  )
}
