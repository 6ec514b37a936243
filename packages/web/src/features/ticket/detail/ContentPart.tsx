import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useUnloadGuard } from '../../../ui/form/leave-question.ts'
import { isEmptyContent, TicketContent } from '../content/TicketContent.tsx'
import classes from './Detail.module.css'
import { useDetail } from './detail-context.ts'
import { type ContentEdit, useContentEdit } from './use-content-edit.ts'

const RichEditor = lazy(() => import('../content/RichEditor.tsx'))

function Editing({ edit }: { edit: ContentEdit }) {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  useUnloadGuard(edit.isChanged)
  return (
    <>
      <Suspense fallback={<Skeleton height={240} radius="md" />}>
        <RichEditor
          label={t('ticket:field.content')}
          autoFocus={edit.isByHand}
          value={edit.html}
          onChange={edit.change}
          error={edit.refused}
        />
      </Suspense>
      <div className={classes.contentFoot}>
        <span role="status" className={classes.restored}>
          {edit.isRestored && t('ticket:talk.restored')}
        </span>
        <Button variant="default" disabled={edit.isSaving} onClick={edit.giveUp}>
          {t('content.giveUp')}
        </Button>
        <ActionButton loading={edit.isSaving} onClick={() => void edit.save()}>
          {t('content.save')}
        </ActionButton>
      </div>
    </>
  )
}

/** What the ticket is about. */
export function ContentPart() {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const { view, canEdit } = useDetail()
  const edit = useContentEdit()
  const isEditing = edit.isOpen && canEdit
  return (
    <section className={classes.content} aria-label={t('ticket:field.content')}>
      <div className={classes.contentHead}>
        <h2 className={classes.heading}>{t('ticket:field.content')}</h2>
        {canEdit && !isEditing && (
          <Button
            variant="subtle"
            size="compact-sm"
            autoFocus={edit.isByHand}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={edit.open}
          >
            {t('content.edit')}
          </Button>
        )}
      </div>
      {isEditing && <Editing edit={edit} />}
      {!isEditing &&
        (isEmptyContent(view.content) ? (
          <p className={classes.quiet}>{t('content.empty')}</p>
        ) : (
          <TicketContent html={view.content} />
        ))}
    </section>
  )
}
