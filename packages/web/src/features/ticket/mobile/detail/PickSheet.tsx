import type { TicketView } from '@crm/contract/ticket-views'
import { Box, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../kernel/i18n.ts'
import type { LoadOptions, Option } from '../../../../ui/options.ts'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Failed } from '../../../../ui/StateViews.tsx'
import type { TicketEdit } from '../../detail/facts.tsx'
import { EndMark } from '../EndMark.tsx'
import { Refusal } from '../Refusal.tsx'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'

interface PickProps {
  readonly title: string
  readonly load: LoadOptions
  /** What else tells these options from others of the same title. */
  readonly of?: number
  readonly look?: (option: Option) => ReactNode
  /** Stand before what is found, until something is searched for. */
  readonly first?: readonly Option[]
  /** Where there are too many to look through. */
  readonly search?: { readonly label: string; readonly nothing: string }
  readonly onClose: () => void
}

interface Props extends PickProps {
  readonly chosen: readonly string[]
  readonly isBusy?: boolean
  readonly refusal?: string | null
  readonly foot?: ReactNode
  readonly onSearch?: () => void
  readonly onChoose: (option: Option) => void
}

function useFound({ title, load, of, first = [] }: Props, text: string) {
  const found = useInfiniteQuery({
    queryKey: ['pick', title, of, text],
    queryFn: ({ pageParam }) => load(text, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _, block) => (more ? block + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const loaded = found.data?.pages.flatMap(({ items }) => items)
  const all = [...(text === '' ? first : []), ...(loaded ?? [])]
  return { found, loaded, options: [...new Map(all.map((one) => [one.value, one])).values()] }
}

/** What a desktop offers in a dropdown: the same options, the size of a thumb. */
export function PickSheet(props: Props) {
  const { title, look = ({ label }) => label, search, chosen, isBusy, refusal = null, foot, onChoose, onClose } = props
  const { t } = useTranslation('ticketMobile')
  const [text, setText] = useState('')
  const { found, loaded, options } = useFound(props, text)
  function searchFor(next: string) {
    setText(next)
    props.onSearch?.()
  }
  return (
    <Sheet title={title} onClose={onClose} foot={foot}>
      {search && (
        <Box mb="sm">
          <SearchField label={search.label} value={text} shortcut={false} width="100%" onSearch={searchFor} />
        </Box>
      )}
      <Refusal text={refusal} />
      {loaded === undefined && found.error && (
        <Failed sentence={refusalText(found.error)} onAgain={() => void found.refetch()} />
      )}
      {loaded === undefined && !found.error && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      <ChoiceList
        label={title}
        options={options}
        look={look}
        chosen={chosen}
        {...(isBusy && { isBusy })}
        onChoose={onChoose}
      />
      {loaded?.length === 0 && (
        <Text size="xs" c="dimmed">
          {search?.nothing}
        </Text>
      )}
      {loaded && <EndMark shown={options.length} found={found} />}
    </Sheet>
  )
}

export interface FactSheetProps {
  readonly ticket: TicketView
  /** Throws the sentence to show when nothing was saved. */
  readonly save: (edit: TicketEdit) => Promise<void>
  readonly onClose: () => void
}

interface ChoiceProps extends FactSheetProps, PickProps {
  readonly chosen: string
  readonly edit: (option: Option) => TicketEdit
}

/** One of them, saved as it is touched. */
export function ChoiceSheet({ ticket, save, chosen, edit, ...pick }: ChoiceProps) {
  const { act, isBusy, refusal } = useAct(ticket)
  async function choose(option: Option) {
    if (await act(async () => option.value !== chosen && save(edit(option)))) pick.onClose()
  }
  return (
    <PickSheet
      {...pick}
      chosen={[chosen]}
      isBusy={isBusy}
      refusal={refusal}
      onChoose={(option) => void choose(option)}
    />
  )
}
