import { campaignAddition, campaignManager, campaignParticipant } from '@crm/contract/campaign'
import type { CampaignView, ParticipantView } from '@crm/contract/campaign-views'
import { CAMPAIGN_MANAGERS_MAX } from '@crm/contract/rules/limits'
import { Box, Button, Group, NumberInput, Switch, Table } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { IconScale, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showCount } from '../../../kernel/format.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AsyncMultiSelect } from '../../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import type { Option } from '../../../ui/options.ts'
import { loadUsers } from '../../customer/customer-options.ts'
import { refreshCampaigns } from '../campaign-queries.ts'

type Kept = { readonly userId: number; readonly away?: boolean; readonly load?: number | null }
const fail = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** Every change sends the list as it is to be, with the version that it was read under. */
function usePeople(view: CampaignView) {
  const { campaignId, version, people } = view
  const kept = people.map(({ userId, away, load }): Kept => ({ userId, away, load }))
  const { mutate, isPending } = useMutation({
    mutationFn: (participants: readonly Kept[]) =>
      call(campaignParticipant.update, { body: { campaignId, version, participants: [...participants] } }),
    onError: fail,
    onSettled: refreshCampaigns,
  })
  return {
    isPending,
    add: (userId: number) => mutate([...kept, { userId }]),
    remove: (gone: number) => mutate(kept.filter(({ userId }) => userId !== gone)),
    change: (of: number, part: Partial<Kept>) =>
      mutate(kept.map((one) => (one.userId === of ? { ...one, ...part } : one))),
  }
}

interface RowProps {
  readonly person: ParticipantView
  readonly canPlan: boolean
  readonly people: ReturnType<typeof usePeople>
}

function PersonRow({ person, canPlan, people }: RowProps) {
  const { t } = useTranslation('campaign')
  const { userId, fullName, open, success, failure, away, load } = person
  const keepLoad = (typed: string) => {
    const next = typed === '' ? null : Number(typed)
    if (next !== load && (next === null || Number.isInteger(next))) people.change(userId, { load: next })
  }
  return (
    <Table.Tr>
      <Table.Td>{fullName}</Table.Td>
      <Table.Td ta="end">{showCount(open)}</Table.Td>
      <Table.Td ta="end">{showCount(success)}</Table.Td>
      <Table.Td ta="end">{showCount(failure)}</Table.Td>
      <Table.Td>
        <NumberInput
          key={load}
          w={144}
          aria-label={t('people.loadOf', { name: fullName })}
          placeholder={t('people.any')}
          min={0}
          max={10_000}
          hideControls
          allowDecimal={false}
          disabled={!canPlan}
          defaultValue={load ?? ''}
          onBlur={({ currentTarget }) => keepLoad(currentTarget.value)}
        />
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={t('people.awayOf', { name: fullName })}
          checked={!away}
          disabled={!canPlan || people.isPending}
          onChange={({ currentTarget }) => people.change(userId, { away: !currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        {canPlan && (
          <ActionButton
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            reason={open > 0 ? t('people.busy') : undefined}
            onClick={() => people.remove(userId)}
          >
            {t('people.remove')}
          </ActionButton>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Deals the open ones out anew; who would get how many is shown before. */
function useRebalance({ campaignId }: CampaignView) {
  const { t } = useTranslation('campaign')
  const confirm = useConfirm()
  return async () => {
    try {
      const shares = await call(campaignAddition.preview, { body: { campaignId } })
      const lines = shares.map(({ userId, fullName, open, given }) => (
        <li key={userId}>{t('people.share', { name: fullName || t('people.nobody'), open, given: open + given })}</li>
      ))
      const question = { title: t('people.rebalanceTitle'), body: <ul>{lines}</ul>, confirm: t('people.rebalance') }
      if (!(await confirm(question))) return
      const { changed } = await call(campaignAddition.rebalance, { body: { campaignId } })
      showToast({ tone: 'success', key: 'campaign:people.rebalanced', values: { changed } })
    } catch (error) {
      fail(error)
    }
    void refreshCampaigns()
  }
}

function Managers({ view, canPlan }: { view: CampaignView; canPlan: boolean }) {
  const { t } = useTranslation('campaign')
  const { campaignId, version } = view
  const { mutate } = useMutation({
    mutationFn: (managers: readonly Option[]) =>
      call(campaignManager.update, {
        body: { campaignId, version, managerIds: managers.map(({ value }) => Number(value)) },
      }),
    onError: fail,
    onSettled: refreshCampaigns,
  })
  return (
    <AsyncMultiSelect
      label={t('field.managers')}
      help={t('editor.managersHelp')}
      disabled={!canPlan}
      max={CAMPAIGN_MANAGERS_MAX}
      load={loadUsers}
      value={view.managers.map(({ userId, fullName }) => ({ value: String(userId), label: fullName }))}
      onChange={(managers) => mutate(managers)}
    />
  )
}

const columns = ['name', 'open', 'won', 'lost', 'load', 'takes'] as const
const counts: readonly string[] = ['open', 'won', 'lost']

/** Who works on the campaign, how much each has, and how much each may be given. */
export default function PeoplePart({ view }: { view: CampaignView }) {
  const { t } = useTranslation('campaign')
  const people = usePeople(view)
  const rebalance = useRebalance(view)
  const canPlan = view.canPlan && view.state !== 'locked'
  return (
    <>
      <Box maw={480}>
        <Managers view={view} canPlan={canPlan} />
      </Box>
      <FactGroup title={t('field.participants')}>
        <Table horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} ta={counts.includes(column) ? 'end' : 'start'}>
                  {t(`people.${column}`)}
                </Table.Th>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.people.map((person) => (
              <PersonRow key={person.userId} person={person} canPlan={canPlan} people={people} />
            ))}
          </Table.Tbody>
        </Table>
        {view.people.length === 0 && <p>{t('people.none')}</p>}
        {canPlan && (
          <Group align="flex-end">
            <AsyncSelect
              label={t('people.add')}
              load={loadUsers}
              value={null}
              onChange={(option) => option && people.add(Number(option.value))}
            />
            <Button
              variant="default"
              leftSection={<IconScale size={16} aria-hidden />}
              onClick={() => void rebalance()}
            >
              {t('people.rebalance')}
            </Button>
          </Group>
        )}
      </FactGroup>
    </>
  )
}
