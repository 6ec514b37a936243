import { showDateTime } from '@crm/contract/rules/dates'
import { taskFeed } from '@crm/contract/task'
import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../setting/Loaded.tsx'
import classes from '../setting/Setting.module.css'

const feedQuery = queryOptions({
  queryKey: ['setting', 'calendarFeed'],
  queryFn: ({ signal }) => call(taskFeed.read, { signal }),
})
const tell = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })
const readAgain = () => queries.invalidateQueries(feedQuery)

/** The address as a calendar program takes it. It is told once: here, right after it was made. */
function Address({ path }: { path: string }) {
  const { t } = useTranslation('setting')
  const address = location.origin + path
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'success', key: 'setting:calendarFeed.copied' })
    } catch {
      // Over plain http a browser gives no clipboard.
      showToast({ tone: 'warning', key: 'setting:calendarFeed.notCopied' })
    }
  }
  return (
    <>
      <Group gap={8} align="flex-end">
        <TextInput
          flex="1 1 320px"
          label={t('calendarFeed.address')}
          value={address}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('calendarFeed.copy')}
        </Button>
      </Group>
      <p className={classes.quiet}>{t('calendarFeed.once')}</p>
    </>
  )
}

function Feed({ createdDate }: { createdDate: string | null }) {
  const { t } = useTranslation('setting')
  const confirm = useConfirm()
  const make = useMutation({ mutationFn: () => call(taskFeed.make), onSuccess: readAgain, onError: tell })
  const revoke = useMutation({
    mutationFn: () => call(taskFeed.delete),
    onError: tell,
    onSuccess() {
      make.reset()
      showToast({ tone: 'success', key: 'setting:calendarFeed.revoked' })
      return readAgain()
    },
  })
  const ask = (key: 'renew' | 'revoke') =>
    confirm({
      title: t(`calendarFeed.${key}Title`),
      body: t('calendarFeed.ends'),
      confirm: t(`calendarFeed.${key}`),
      danger: true,
    })
  const again = async (key: 'renew' | 'revoke') => (await ask(key)) && (key === 'renew' ? make : revoke).mutate()
  if (createdDate === null)
    return (
      <Group>
        <ActionButton loading={make.isPending} onClick={() => make.mutate()}>
          {t('calendarFeed.make')}
        </ActionButton>
      </Group>
    )
  return (
    <>
      {make.data && <Address path={make.data.path} />}
      <p>{t('calendarFeed.since', { when: showDateTime(createdDate) })}</p>
      <Group gap={8}>
        <ActionButton variant="default" loading={make.isPending} onClick={() => void again('renew')}>
          {t('calendarFeed.renew')}
        </ActionButton>
        <ActionButton variant="default" color="red" loading={revoke.isPending} onClick={() => void again('revoke')}>
          {t('calendarFeed.revoke')}
        </ActionButton>
      </Group>
    </>
  )
}

/** The own tasks in another calendar program, by a secret address that can be revoked. */
export default function CalendarFeedPart() {
  const { t } = useTranslation('setting')
  const query = useQuery(feedQuery)
  return (
    <>
      <p className={classes.quiet}>{t('calendarFeed.explain')}</p>
      <Loaded query={query}>{({ createdDate }) => <Feed createdDate={createdDate} />}</Loaded>
    </>
  )
}
