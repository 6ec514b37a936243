import { type EmailTemplateRow, emailTemplate } from '@crm/contract/email-template'
import { MOBILE_WIDTH_MAX_PX } from '@crm/contract/rules/limits'
import { Button, Modal, UnstyledButton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { useMay } from '../../../../kernel/may.ts'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { BlockPager } from '../../../../ui/BlockPager.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Empty, Loading } from '../../../../ui/StateViews.tsx'
import { MailFrame } from '../../../marketing-template/MailFrame.tsx'
import { emailPreviewQuery, templateKeys } from '../../../marketing-template/template-queries.ts'
import classes from './Content.module.css'

const PER_BLOCK = 20

function useTemplates(text: string, block: number) {
  const { viewAll } = useMay('MNU_CampaignEmail')
  const params = { viewAll, block, maxPerBlock: PER_BLOCK }
  return useQuery({
    queryKey: [...templateKeys.email, 'chosen', params, text],
    queryFn: ({ signal }) =>
      call(emailTemplate.all, { params, query: { text, sort: '-updatedDate', count: true }, signal }),
    placeholderData: keepPreviousData,
  })
}

function Look({ row }: { row: EmailTemplateRow }) {
  const { t } = useTranslation('massCampaign')
  const asked = useQuery(emailPreviewQuery(row))
  if (!asked.data)
    return (
      <NotHere asked={asked}>
        <Loading />
      </NotHere>
    )
  return (
    <>
      <p>
        <span className={classes.quiet}>{t('field.subject')}:</span> {asked.data.subject}
      </p>
      <MailFrame html={asked.data.html} title={row.name} className={classes.frame} />
    </>
  )
}

interface Props {
  readonly chosen: number
  readonly onChoose: (templateId: number) => void
  readonly onClose: () => void
}

/** The templates of the company beside how the one that is looked at reads. */
export default function TemplateDialog({ chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation('massCampaign')
  const isPhone = useMediaQuery(`(max-width: ${MOBILE_WIDTH_MAX_PX}px)`) ?? false
  const [text, setText] = useState<string | undefined>('')
  const [typed] = useDebouncedValue(text ?? '', 300)
  const [block, setBlock] = useState(1)
  const [lookedAt, setLookedAt] = useState(chosen)
  const asked = useTemplates(typed, block)
  const rows = asked.data?.items ?? []
  const row = rows.find(({ templateId }) => templateId === lookedAt) ?? rows[0]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('content.gallery')}
      size={1120}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t('content.close') }}
    >
      <div className={classes.gallery}>
        <div className={classes.names}>
          <SearchField
            label={t('content.search')}
            placeholder={t('content.search')}
            shortcut={false}
            width="100%"
            value={text ?? ''}
            onSearch={(next) => {
              setText(next)
              setBlock(1)
            }}
          />
          <ul className={classes.rows} aria-label={t('content.gallery')}>
            {rows.map((one) => (
              <li key={one.templateId}>
                <UnstyledButton
                  className={classes.row ?? ''}
                  aria-pressed={one.templateId === row?.templateId}
                  onClick={() => setLookedAt(one.templateId)}
                  onDoubleClick={() => onChoose(one.templateId)}
                >
                  <b>{one.name}</b>
                  <span className={classes.quiet}>{[one.folder, one.subject].filter(Boolean).join(' · ')}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {asked.data === undefined ? (
            <NotHere asked={asked}>
              <Loading />
            </NotHere>
          ) : (
            rows.length === 0 && <Empty sentence={t(typed === '' ? 'content.noTemplates' : 'content.noneFound')} />
          )}
          {(asked.data?.total ?? 0) > PER_BLOCK && (
            <BlockPager
              block={block}
              perBlock={PER_BLOCK}
              count={rows.length}
              total={asked.data?.total ?? null}
              onBlock={setBlock}
            />
          )}
        </div>
        <div className={classes.look}>
          {row && (
            <>
              <div className={classes.lookHead}>
                <b>{row.name}</b>
                <Button onClick={() => onChoose(row.templateId)}>{t('content.use')}</Button>
              </div>
              <Look key={row.templateId} row={row} />
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
