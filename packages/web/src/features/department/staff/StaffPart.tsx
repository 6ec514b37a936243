import type { DepartmentUser } from '@crm/contract/user'
import { Group, Stack } from '@mantine/core'
import { IconArrowsExchange, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useDepartmentPlace } from '../department-place.ts'
import { staffQuery } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { whyClosed } from '../tree/targets.ts'
import { staffColumns } from './staff-columns.tsx'

const AddPeopleDialog = lazy(() => import('./AddPeopleDialog.tsx'))
const MovePeopleDialog = lazy(() => import('./MovePeopleDialog.tsx'))

export default function StaffPart() {
  const { t } = useTranslation('department')
  const { view, row } = useDepartment()
  const { place, change } = useDepartmentPlace()
  const { text, page: block = 1 } = place
  const query = useQuery(staffQuery(view.index, text, block))
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)
  const closed = whyClosed(row)
  const move = (people: readonly DepartmentUser[], done: () => void) =>
    setDialog(
      <MovePeopleDialog
        people={people}
        onClose={close}
        onDone={() => {
          close()
          done()
        }}
      />,
    )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <SearchField
          label={t('staff.search')}
          value={text}
          shortcut={false}
          onSearch={(next) => void change({ text: next }, { replace: true })}
        />
        {!view.deleted && (
          <ActionButton
            variant="light"
            leftSection={<IconUserPlus size={16} />}
            reason={closed && t(`staff.not.${closed}`)}
            onClick={() => setDialog(<AddPeopleDialog onClose={close} />)}
          >
            {t('staff.add')}
          </ActionButton>
        )}
      </Group>
      <PartList
        label={t('staff.list', { name: view.name })}
        columns={staffColumns}
        asked={query}
        rows={query.data?.items ?? []}
        rowKey={({ userId }) => userId}
        rowName={({ fullName }) => t('staff.select', { name: fullName })}
        paging={{
          block,
          total: query.data?.total ?? null,
          onBlock: (page) => void change({ page }, { replace: page < block }),
        }}
        of={`${view.index} ${text}`}
        empty={<Empty sentence={t(text === '' ? 'staff.empty' : 'staff.notFound')} />}
        onOpen={({ userId }) => void navigate({ to: '/users/$id', params: { id: String(userId) } })}
        actions={(people, done) => [
          {
            key: 'move',
            label: t('staff.move'),
            icon: <IconArrowsExchange size={16} />,
            reason: undefined,
            run: () => move(people, done),
          },
        ]}
      />
      <Suspense>{dialog}</Suspense>
    </Stack>
  )
}
