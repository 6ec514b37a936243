import { type NotificationPreferences, notificationPreference } from '@crm/contract/setting'
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { Loaded } from './Loaded.tsx'
import { DevicePush } from './push/DevicePush.tsx'
import classes from './Setting.module.css'
import { preferenceQuery } from './setting-queries.ts'

type Preference = NotificationPreferences['preferences'][number]
// In words of its own: the contract's lists bring its schemas along.
const kinds = ['customer', 'campaign', 'issue', 'task'] as const
const channels = ['bell', 'push', 'mail'] as const
const { queryKey } = preferenceQuery

const isSame = (one: Preference, other: Preference) => one.kind === other.kind && one.channel === other.channel

/** One switch names nothing but itself, so that an older version is no reason to refuse it: it is asked for again. */
async function saveOne(chosen: Preference): Promise<NotificationPreferences> {
  const save = (version: number) => call(notificationPreference.update, { body: { preferences: [chosen], version } })
  const { version } = await queries.ensureQueryData(preferenceQuery)
  return save(version).catch(async (error: unknown) => {
    if (!isFailure(error, 'request.staleVersion')) throw error
    return save((await queries.fetchQuery({ ...preferenceQuery, staleTime: 0 })).version)
  })
}

function useSwitches() {
  const { mutate } = useMutation({
    mutationFn: saveOne,
    // One after the other: each needs the version that the one before made.
    scope: { id: 'notificationPreference' },
    onMutate: (chosen) => {
      queries.setQueryData(queryKey, (now: NotificationPreferences | undefined) =>
        now ? { ...now, preferences: now.preferences.map((one) => (isSame(one, chosen) ? chosen : one)) } : now,
      )
    },
    onSuccess: ({ version }) => {
      queries.setQueryData(queryKey, (now: NotificationPreferences | undefined) => (now ? { ...now, version } : now))
    },
    onError: (error) => {
      showToast({ tone: 'error', text: refusalText(error) })
      void queries.invalidateQueries({ queryKey })
    },
  })
  return mutate
}

function Matrix({ preferences }: { preferences: readonly Preference[] }) {
  const { t } = useTranslation('setting')
  const choose = useSwitches()
  const choiceOf = (kind: Preference['kind'], channel: Preference['channel']) =>
    preferences.find((one) => one.kind === kind && one.channel === channel)
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.about')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {t(`notifications.kind.${kind}`)}
              <span className={classes.quiet}>{t(`notifications.help.${kind}`)}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                {/* Not every kind is told on every channel. */}
                {choiceOf(kind, channel) && (
                  <Switch
                    aria-label={`${t(`notifications.kind.${kind}`)}: ${t(`notifications.channel.${channel}`)}`}
                    checked={choiceOf(kind, channel)?.enabled}
                    onChange={({ currentTarget }) => choose({ kind, channel, enabled: currentTarget.checked })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What this person is told, and how. Each switch is saved as it is turned. */
export default function NotificationPart() {
  const { t } = useTranslation('setting')
  const query = useQuery(preferenceQuery)
  return (
    <>
      <p className={classes.quiet}>{t('notifications.explain')}</p>
      <Loaded query={query}>{({ preferences }) => <Matrix preferences={preferences} />}</Loaded>
      <p className={classes.quiet}>{t('notifications.push')}</p>
      <DevicePush />
    </>
  )
}
