import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Language, languages, useLanguage } from '../../../kernel/i18n.ts'
import { saveTemplate } from './uploads.ts'

const formats = ['xlsx', 'csv'] as const

/** The own language first. */
export function Templates() {
  const { t } = useTranslation('customerImport')
  const own = useLanguage()
  const ordered: readonly Language[] = [own, ...languages.filter((language) => language !== own)]
  return (
    <>
      <h4>{t('template.title')}</h4>
      <Text c="dimmed">{t('template.explain')}</Text>
      {ordered.map((language) => (
        <Group key={language} gap="sm">
          <Text span miw={88}>
            {t(`language.${language}`)}
          </Text>
          {formats.map((format) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t('template.save', { language: t(`language.${language}`), format: t(`format.${format}`) })}
              onClick={() => void saveTemplate(language, format)}
            >
              {t(`format.${format}`)}
            </Button>
          ))}
        </Group>
      ))}
    </>
  )
}
