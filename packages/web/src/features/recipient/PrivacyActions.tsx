import { marketingConsent } from '@crm/contract/marketing-consent'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, callFile, saveFile } from '../../kernel/call.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'

const showFailure = (error: unknown) => showToast({ tone: 'error', text: refusalText(error) })

/** What marketing keeps of one customer leaves as a file, or goes for good. */
export function PrivacyActions({ customerId, name }: { readonly customerId: number; readonly name: string }) {
  const { t, i18n } = useTranslation('email')
  const may = useMay('MNU_EmailMarketing')
  const confirm = useConfirm()
  const language = i18n.language === 'en' ? 'en' : 'vi'
  const exporting = useMutation({
    mutationFn: () => callFile(marketingConsent.export, { body: { customerId, language } }),
    onSuccess: ({ file, name: fileName }) => saveFile(file, fileName),
    onError: showFailure,
  })
  const erasing = useMutation({
    mutationFn: () => call(marketingConsent.erase, { body: { customerId } }),
    onSuccess() {
      showToast({ tone: 'success', text: t('consent.privacy.done', { name }) })
      // Consents, timeline and log of the page tell it too.
      void queries.invalidateQueries()
    },
    onError: showFailure,
  })
  async function erase() {
    const agreed = await confirm({
      title: t('consent.privacy.title', { name }),
      body: (
        <Stack gap={8}>
          {(['goes', 'stays', 'never'] as const).map((part) => (
            <Text key={part} size="sm">
              {t(`consent.privacy.${part}`)}
            </Text>
          ))}
        </Stack>
      ),
      confirm: t('consent.privacy.confirm'),
      danger: true,
    })
    if (agreed) erasing.mutate()
  }
  if (!may.download && !may.permanentDel) return null
  return (
    <Group gap={8}>
      {may.download && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t('consent.privacy.export')}
        </Button>
      )}
      {may.permanentDel && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={erasing.isPending}
          onClick={() => void erase()}
        >
          {t('consent.privacy.erase')}
        </Button>
      )}
    </Group>
  )
}
