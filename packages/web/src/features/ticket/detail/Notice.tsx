import { Anchor } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { stepsFor } from '../ticket-steps.ts'
import { useDetail } from './detail-context.ts'

/** Why nothing can be changed here, said once. */
export function Notice() {
  const { t } = useTranslation('ticketDetail')
  const { view, canEdit } = useDetail()
  const { edit } = useMay('MNU_Issue')
  const { isMerged, mergedInto } = view
  if (isMerged && mergedInto === null)
    return <RecordNote icon={<IconGitMerge size={16} aria-hidden />}>{t('notice.mergedUnseen')}</RecordNote>
  if (mergedInto !== null)
    return (
      <RecordNote icon={<IconGitMerge size={16} aria-hidden />}>
        <span>
          <Trans
            t={t}
            i18nKey="notice.merged"
            values={{ code: mergedInto.code }}
            components={{
              to: (
                <Anchor
                  component={Link}
                  to={`/issue-detail/${mergedInto.index}`}
                  c="inherit"
                  fw={500}
                  underline="always"
                  title={mergedInto.name}
                />
              ),
            }}
          />
        </span>
      </RecordNote>
    )
  // Who may take the ticket on is no onlooker.
  if (canEdit || !edit || stepsFor(view).length > 0) return null
  return <RecordNote>{t('notice.readOnly')}</RecordNote>
}
