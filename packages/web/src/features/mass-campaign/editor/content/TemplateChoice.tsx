import { Button, Group, Input } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailQuery } from '../../../marketing-template/template-queries.ts'
import classes from './Content.module.css'

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'))

interface Props {
  readonly label: string
  readonly templateId: number
  readonly error?: ReactNode
  readonly onChange: (templateId: number) => void
}

/** Which template: its name and subject, and a way to the gallery. */
export function TemplateChoice({ label, templateId, error, onChange }: Props) {
  const { t } = useTranslation('massCampaign')
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...emailQuery(templateId), enabled: templateId > 0 })
  return (
    <Input.Wrapper label={label} error={error} withAsterisk component="fieldset" bd={0} p={0} m={0}>
      <Group gap={12} wrap="nowrap" className={classes.chosen}>
        {templateId > 0 && (
          <span className={classes.chosenWords}>
            <b>{data?.name ?? '…'}</b>
            <span className={classes.quiet}>
              {data && t('content.version', { code: data.code, number: data.number })}
            </span>
          </span>
        )}
        <Button
          variant={templateId > 0 ? 'default' : 'light'}
          leftSection={<IconTemplate size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t(templateId > 0 ? 'content.otherTemplate' : 'content.chooseTemplate')}
        </Button>
      </Group>
      <Suspense>
        {opened && (
          <TemplateDialog
            chosen={templateId}
            onChoose={(next) => {
              onChange(next)
              setOpened(false)
            }}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  )
}
